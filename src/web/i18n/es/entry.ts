/** Spanish: the pages before a sign-in. */
import type { PageTexts } from '../en'

export const welcome: PageTexts['welcome'] = {
  title: 'Pregunta antes de responder.',
  lead: 'Un tutor que te lleva a la respuesta con una pequeña pregunta tras otra. Lo que encuentras tú es tuyo para siempre.',
  example: 'Un ejemplo',
  exampleTask: 'Resuelve 3x + 7 = 22',
  exampleReply:
    'A {x} le han pasado dos cosas: se ha multiplicado y se le ha sumado algo. ¿Cuál de las dos desharías primero?',
  expired: 'Tu acceso ha caducado. Vuelve a entrar para seguir donde estabas.',
  passwordChanged: 'Has cambiado tu contraseña. Entra con la nueva.',
  accountDeleted: 'Tu cuenta se ha eliminado, con todo lo que contenía.',
  setUp:
    'Este servidor aún no tiene administrador. En su registro hay un enlace para crearlo; el comando «elenchus setup-link» muestra uno nuevo.',
}

export const signIn: PageTexts['signIn'] = {
  title: 'Hola de nuevo',
  action: 'Entrar',
  newHere: '¿Es tu primera vez?',
  forgot: '¿Has olvidado tu contraseña?',
  or: 'o',
  continueWith: (host) => `Continuar con ${host}`,
  closed: 'Las cuentas las crea el administrador de este servidor.',
}

export const signUp: PageTexts['signUp'] = {
  title: 'Empieza con una pregunta',
  action: 'Crear cuenta',
  other: 'Crear una cuenta',
  haveAccount: '¿Ya tienes una cuenta?',
}

export const forms: PageTexts['forms'] = {
  backToSignIn: 'Volver a la entrada',
  sendLink: 'Enviar el enlace',
  badLink: 'Este enlace no funciona: ya se ha usado, ha caducado o está incompleto.',
}

export const forgotPassword: PageTexts['forgotPassword'] = {
  title: '¿Has olvidado tu contraseña?',
  about: 'Escribe tu dirección y te enviaremos un enlace para elegir una nueva.',
  sent: 'Si hay una cuenta para {email}, el enlace va de camino. Funciona una sola vez, durante una hora.',
  notThere: '¿No llega nada en unos minutos? Mira en el correo no deseado.',
  again: 'Probar con otra dirección',
}

export const resetPassword: PageTexts['resetPassword'] = {
  title: 'Elige una contraseña nueva',
  about: 'Se cerrará la sesión en todos los sitios donde hayas entrado.',
  newPassword: 'Contraseña nueva',
  action: 'Cambiar la contraseña',
  openAgain: 'Ábrelo otra vez desde el mensaje o pide uno nuevo.',
  newLink: 'Pedir un enlace nuevo',
}

export const verifyEmail: PageTexts['verifyEmail'] = {
  title: 'Confirma tu dirección de correo',
  known: {
    about: 'Hay una cuenta con tu dirección. Escribe su contraseña y quedará confirmada.',
    action: 'Confirmar',
    other: 'No sé la contraseña',
  },
  unknown: {
    about:
      'Elige una contraseña tuya. Todo lo que había antes termina: accesos, teléfonos, aplicaciones, claves y enlaces públicos. Lo que está guardado en la cuenta se queda.',
    action: 'Guardar la contraseña y confirmar',
    other: 'Sé la contraseña',
  },
  wrongPassword: 'Esa no es la contraseña de esta cuenta.',
  isConfirmed: 'Tu dirección está confirmada.',
  sendAgain: 'En tu cuenta puedes pedir que te enviemos uno nuevo.',
  toAccount: 'Abrir tu cuenta',
}

export const setUp: PageTexts['setUp'] = {
  title: 'Configurar este servidor',
  about: 'Te damos la bienvenida. Tu cuenta será la que administre este servidor.',
  signedIn:
    'Has iniciado sesión como {email}. Con este enlace, tu cuenta administrará este servidor.',
  becomeAction: 'Ser administrador',
  action: 'Crear administrador',
  badLink:
    'Este enlace no funciona: el servidor ya tiene administrador, el enlace tiene más de 30 minutos o le falta una parte. En un servidor sin administrador, el comando «elenchus setup-link» muestra uno nuevo.',
}

export const status: PageTexts['status'] = {
  title: 'Estado del servicio',
  looking: 'Comprobando…',
  unreachable: 'No se puede conectar con el servidor.',
  works: 'Todo funciona.',
  broken: 'Algo no funciona en este momento.',
  version: (version) => `Versión ${version}.`,
  components: {
    api: 'API',
    database: 'Base de datos',
    tutor: 'Tutor',
    model: 'Modelo de lenguaje',
  },
  states: {
    operational: 'en servicio',
    down: 'caído',
  },
  modelStates: {
    operational: 'la última petición ha funcionado',
    down: 'la última petición ha fallado',
    untried: 'sin probar todavía',
  },
}

export const mails: PageTexts['mails'] = {
  title: 'Avisos por correo',
  endTitle: 'No más correos',
  about: 'Los avisos llegan por correo a quien los quiere.',
  ask: 'Recibir los avisos',
  sent: 'Hay un enlace de camino a {email}. Ábrelo antes de 24 horas para confirmar.',
  confirm: 'Sí, quiero recibirlos',
  confirmed: 'Los avisos llegarán a tu dirección.',
  end: 'Dejar de recibir correos',
  ended: 'No llegarán más correos.',
  newLink: 'Pedir un enlace nuevo',
}

export const guest: PageTexts['guest'] = {
  title: 'Pruébalo con una pregunta',
  placeholder: 'Resuelve 3x + 7 = 22',
  ask: 'Preguntar',
  kept: 'Tu pregunta está guardada. Crea una cuenta y el tutor sigue con ella.',
  over: 'Crea una cuenta para seguir: lo que has preguntado aquí se conserva.',
}
