/** Spanish: the account and the settings. */
import type { PageTexts } from '../en'
import { pluralsOf } from '../plurals'

const plural = pluralsOf('es')

export const account: PageTexts['account'] = {
  confirmed: 'Gracias. Tu correo electrónico está confirmado.',
  notLoaded: 'No se ha podido cargar tu cuenta.',
}

export const language: PageTexts['language'] = {
  title: 'Idioma',
  about: 'El idioma de estas páginas. El tutor responde en el idioma en que escribes.',
  system: 'Como en el navegador',
  field: 'Idioma de las páginas',
}

export const profile: PageTexts['profile'] = {
  title: 'Perfil',
  adminSince: 'Administras este servidor desde el {day}.',
  since: 'Aquí desde el {day}.',
  save: 'Guardar el nombre',
}

export const emailAddress: PageTexts['emailAddress'] = {
  about: 'Con él entras, y ahí te escribimos.',
  confirmed: 'Confirmado',
  notConfirmed: 'Sin confirmar',
  open: 'Abre el enlace de nuestro mensaje para confirmarlo. Solo un correo confirmado demuestra que la cuenta es tuya.',
  resend: 'Enviar el mensaje otra vez',
  resent: 'Hay un mensaje nuevo de camino.',
}

export const passwords: PageTexts['passwords'] = {
  about: 'Una nueva cierra la sesión en los demás navegadores, teléfonos y aplicaciones.',
  current: 'Contraseña actual',
  wrongCurrent: 'Esa no es tu contraseña actual.',
  badNew: 'La contraseña nueva debe tener entre 8 y 1024 caracteres.',
  changed: 'Has cambiado tu contraseña.',
  none: 'Entras sin contraseña. Si quieres una, abre un enlace que te llegue por correo.',
  sent: (email) => `Hay un enlace de camino a ${email}.`,
}

export const identities: PageTexts['identities'] = {
  title: 'Entrada con otras cuentas',
  about: 'Con cada una de ellas se entra como tú. Quita las que no conozcas.',
  none: 'No hay ninguna cuenta vinculada.',
  connect: (host) => `Vincular ${host}`,
  connectedNever: 'Vinculada el {day}, sin usar desde entonces',
  connectedUsed: 'Vinculada el {day}, último uso: {time}',
  remove: 'Quitar',
  removed: (host) => `${host} se ha quitado.`,
  signInAgain: 'Cierra la sesión y entra de nuevo; luego vincula la cuenta en diez minutos.',
  givePassword: 'Escribe tu contraseña para vincular una cuenta.',
  continue: 'Continuar',
}

export const devices: PageTexts['devices'] = {
  title: 'Dónde tienes la sesión abierta',
  about: 'Cierra la sesión donde no reconozcas el dispositivo y cambia tu contraseña.',
  thisBrowser: 'Este navegador',
  times: 'Sesión abierta el {day}, último uso: {time}',
  signOutOthers: 'Cerrar todas las demás',
  othersOut: 'Todas las demás están cerradas.',
  out: 'Sesión cerrada.',
  unknown: 'Un dispositivo desconocido',
  on: (browser, system) => `${browser} en ${system}`,
}

export const apps: PageTexts['apps'] = {
  title: 'Aplicaciones conectadas',
  about: 'Actúan por ti, dentro de lo que has permitido.',
  none: 'No hay ninguna aplicación conectada.',
  neverUsed: 'Conectada el {day}, sin usar',
  used: 'Conectada el {day}, último uso: {time}',
  disconnect: 'Desconectar',
  disconnectTitle: 'Desconectar la aplicación',
  disconnectAbout: (name) => `«${name}» ya no podrá hacer nada por ti.`,
  disconnected: (name) => `${name} está desconectada.`,
}

export const phone: PageTexts['phone'] = {
  title: 'Aplicación móvil',
  about: 'En la aplicación, elige «entrar con un código» y escribe el código que aparece aquí.',
  show: 'Mostrar un código',
  showAnother: 'Mostrar otro código',
  unsupported: 'Este servidor no admite ninguna aplicación móvil.',
  codeIs: 'El código es',
  expired: 'Este código ya no funciona.',
  works: (time) => `Funciona una sola vez, durante ${time} más.`,
}

export const keys: PageTexts['keys'] = {
  title: 'Claves para tus propios programas',
  about: 'Un programa con una clave así llama a la API en tu nombre.',
  none: 'Ahora mismo no hay ninguna clave válida.',
  new: 'Nueva clave',
  former: (count) => `Claves que ya no funcionan (${count})`,
  revoke: 'Revocar',
  revokeTitle: 'Revocar la clave',
  revokeAbout: (label) => `Los programas que usan «${label}» se rechazarán a partir de ahora.`,
  revoked: (label) => `«${label}» se ha revocado.`,
  madeUsed: 'Creada el {day}, último uso: {time}',
  madeNever: 'Creada el {day}, sin usar',
  revokedOn: 'revocada el {day}',
  forever: 'válida hasta que se revoque',
  worksUntil: 'válida hasta el {day}',
  workedUntil: 'caducó el {day}',
  ready: (label) => `«${label}» está lista`,
  copyNow: 'Cópiala ahora: no se volverá a mostrar.',
  theKey: '(clave)',
  key: 'La clave',
  kept: 'Ya la he guardado',
  header: 'Los programas la envían así: {header}',
  label: 'Etiqueta',
  labelHint: 'para qué es',
  badLabel: 'La etiqueta debe tener entre 1 y 64 caracteres.',
  badExpiry: '¿Está bien la hora de este ordenador? El servidor no acepta esta fecha.',
  scopes: 'Qué puede hacer',
  chooseScope: 'Elige al menos una cosa que la clave pueda hacer.',
  expires: 'Caduca',
  in30Days: 'En 30 días',
  in90Days: 'En 90 días',
  inAYear: 'En un año',
  never: 'Nunca',
  create: 'Crear clave',
}

export const scopes: PageTexts['scopes'] = {
  'chat:read': 'Seguir las respuestas que te da el tutor',
  'chat:write': 'Hablar con el tutor en tu nombre',
  'memory:read': 'Ver lo que el tutor recuerda de ti',
  'memory:write': 'Cambiar lo que el tutor recuerda de ti',
  'sessions:read': 'Ver tus sesiones y sus mensajes',
  'sessions:write': 'Crear, cambiar y eliminar tus sesiones, e importar conversaciones',
  'files:read': 'Leer tus archivos',
  'files:write': 'Subir y eliminar tus archivos',
  'projects:read': 'Ver tus proyectos',
  'projects:write': 'Crear, cambiar y eliminar tus proyectos',
}

export const usage: PageTexts['usage'] = {
  title: 'Uso',
  about: 'Un token es un trozo de palabra, tal como los cuentan los modelos.',
  replies: 'Respuestas',
  tokensIn: 'Tokens de entrada',
  tokensOut: 'Tokens de salida',
  today: 'Hoy',
  days30: '30 días',
  all: 'En total',
  sum: (sessions, messages) =>
    `${plural(sessions, { one: '# sesión', other: '# sesiones' })} con ${plural(messages, { one: '# mensaje', other: '# mensajes' })}.`,
}

export const imports: PageTexts['imports'] = {
  title: 'Trae tus conversaciones',
  about:
    'Lo que hablaste en otro sitio se convierte aquí en sesiones, con sus ramas, fechas e imágenes. Lo que no se puede guardar se indica. Nada se importa dos veces.',
  from: 'De dónde',
  file: 'Archivo exportado',
  fileHint: '.zip, .json, .html o .csv, tal como se descargó',
  chooseFile: 'Elige el archivo que descargaste.',
  action: 'Importar',
  begun: 'La importación ha empezado.',
  ended: 'La importación ha terminado.',
  states: {
    queued: 'En espera',
    running: 'En curso',
    completed: 'Terminada',
    failed: 'Fallida',
    not_implemented: 'No es posible',
  },
  partly: 'Terminada en parte',
  progressOf: (name) => `Importación de ${name}`,
  progress: (processed, total) =>
    plural(total, {
      one: `${processed} de # conversación.`,
      other: `${processed} de # conversaciones.`,
    }),
  brought: (chats, total) =>
    plural(total, {
      one: `${chats} de # conversación importada.`,
      other: `${chats} de # conversaciones importadas.`,
    }),
  uploadedAt: 'Subido el {time}.',
  cancelOf: (name) => `(importación de ${name})`,
  notBrought: (count) => `${count} no se han podido importar`,
  notKept: (chats) =>
    plural(chats, {
      one: 'Lo que no se guardó de # conversación',
      other: 'Lo que no se guardó de # conversaciones',
    }),
  chatError: (at, message) => `Conversación ${at}: ${message}`,
}

export const data: PageTexts['data'] = {
  title: 'Tus datos',
  about: 'Todo lo que has dicho y todo lo que ha respondido el tutor es tuyo.',
  export: 'Un archivo lo contiene todo: sesiones, mensajes, archivos y lo que hay en esta página.',
  download: 'Descargar todo',
  deletion: 'Eliminar tu cuenta lo borra todo para siempre. Nadie puede recuperarlo.',
  delete: 'Eliminar la cuenta',
  wrongPassword: 'Esa no es tu contraseña.',
  wrongEmail: 'Esa no es la dirección de esta cuenta.',
  typeEmail: (email) => `Escribe ${email} para confirmar.`,
  warning: 'Todas las sesiones, archivos y claves de {email} se borrarán para siempre.',
  yourEmail: 'Tu correo electrónico',
}

export const settings: PageTexts['settings'] = {
  title: 'Ajustes',
  tabs: {
    general: 'General',
    memory: 'Memoria',
    account: 'Cuenta',
    security: 'Seguridad',
    data: 'Datos e importación',
    apps: 'Aplicaciones y claves',
    server: 'Servidor',
  },
  modeAbout: 'En una sesión nueva. Puedes cambiarlo con cada mensaje.',
}

export const appearance: PageTexts['appearance'] = {
  title: 'Aspecto',
  about: 'Los colores de estas páginas, en cada navegador en que inicies sesión.',
  themes: { system: 'Como en el dispositivo', light: 'Claro', dark: 'Oscuro' },
}

export const motion: PageTexts['motion'] = {
  title: 'Movimiento',
  about: 'Si algo se mueve por sí solo en la página.',
  choices: { system: 'Como en el dispositivo', reduced: 'Lo menos posible' },
}

export const firstSteps: PageTexts['firstSteps'] = {
  title: 'Primeros pasos',
  done: '(hecho)',
  name: 'Tu nombre',
  nameAbout: 'Así te llaman el tutor y las páginas.',
  question: 'Hacer una primera pregunta',
  questionAbout: 'Elige una de arriba o escribe la tuya.',
  close: 'Cerrar estos pasos',
  closeAbout: 'Los encuentras de nuevo en los ajustes, en «Servidor».',
}

export const server: PageTexts['server'] = {
  registration: 'Registro',
  registrationAbout: 'Si personas que no conoces pueden crear una cuenta aquí.',
  open: 'Cualquiera puede crear una cuenta',
  closed: 'Solo la administración crea cuentas',
  fixed: 'La variable {setting} del servidor decide. Sin ella puedes elegir aquí.',
  model: 'Modelo de lenguaje',
  modelAbout: 'Lo que escribe las respuestas.',
  connected: '{model} de {provider}',
  testModel: 'Enviar una pregunta de prueba',
  answered: (seconds: string) => `Ha respondido en ${seconds} s.`,
  modelFailed: 'No ha respondido.',
  noModel: 'No hay ningún modelo conectado',
  noModelAbout:
    'Responde el tutor incorporado, en las matemáticas que conoce. Para conectar un modelo, arranca el servidor con estas variables:',
  mail: 'Correo',
  mailAbout: 'Para confirmaciones y contraseñas olvidadas.',
  mailTo: 'Un mensaje de prueba va a {email}.',
  testMail: 'Enviar un mensaje de prueba',
  mailSent: (email: string) =>
    `El servidor de correo ha aceptado el mensaje para ${email}. Mira si llega.`,
  mailFailed: 'El servidor de correo no ha aceptado el mensaje.',
  noMail: 'No hay ningún servidor de correo conectado',
  noMailAbout:
    'Los mensajes se escriben en la carpeta {folder} de la carpeta de datos. Para enviarlos, arranca el servidor con {setting}.',
}
