/** Spanish: the first steps of an administrator, and the settings of the server. */
import type { Messages } from '../en'

export const firstSteps: Messages['firstSteps'] = {
  title: 'Primeros pasos',
  done: '(hecho)',
  name: 'Tu nombre',
  nameAbout: 'Así te llaman el tutor y las páginas.',
  question: 'Hacer una primera pregunta',
  questionAbout: 'Elige una de arriba o escribe la tuya.',
  close: 'Cerrar estos pasos',
  closeAbout: 'Los encuentras de nuevo en los ajustes, en «Servidor».',
}

export const server: Messages['server'] = {
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
