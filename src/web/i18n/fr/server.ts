/** French: the first steps of an administrator, and the settings of the server. */
import type { Messages } from '../en'

export const firstSteps: Messages['firstSteps'] = {
  title: 'Premiers pas',
  done: '(fait)',
  name: 'Ton nom',
  nameAbout: 'Le tuteur et les pages t’appellent ainsi.',
  question: 'Poser une première question',
  questionAbout: 'Prends-en une ci-dessus, ou écris la tienne.',
  close: 'Fermer ces étapes',
  closeAbout: 'Tu les retrouves dans les réglages, sous « Serveur ».',
}

export const server: Messages['server'] = {
  registration: 'Inscription',
  registrationAbout: 'Si des personnes que tu ne connais pas peuvent créer un compte ici.',
  open: 'Tout le monde peut créer un compte',
  closed: 'Seule l’administration crée des comptes',
  fixed: 'La variable {setting} du serveur décide. Sans elle, tu peux choisir ici.',
  model: 'Modèle de langage',
  modelAbout: 'Ce qui écrit les réponses.',
  connected: '{model} de {provider}',
  testModel: 'Envoyer une question d’essai',
  answered: (seconds: string) => `Il a répondu en ${seconds} s.`,
  modelFailed: 'Il n’a pas répondu.',
  noModel: 'Aucun modèle n’est relié',
  noModelAbout:
    'Le tuteur intégré répond, pour les mathématiques qu’il connaît. Pour relier un modèle, démarre le serveur avec ces variables :',
  mail: 'Courrier',
  mailAbout: 'Pour les confirmations et les mots de passe oubliés.',
  mailTo: 'Un message d’essai est envoyé à {email}.',
  testMail: 'Envoyer un message d’essai',
  mailSent: (email: string) =>
    `Le serveur de courrier a pris le message pour ${email}. Regarde s’il arrive.`,
  mailFailed: 'Le serveur de courrier n’a pas pris le message.',
  noMail: 'Aucun serveur de courrier n’est relié',
  noMailAbout:
    'Les messages sont écrits dans le dossier {folder} du dossier de données. Pour les envoyer, démarre le serveur avec {setting}.',
}
