/** French: the account and the settings. */
import type { PageTexts } from '../en'
import { pluralsOf } from '../plurals'

const plural = pluralsOf('fr')

export const account: PageTexts['account'] = {
  confirmed: 'Merci. Ton adresse e-mail est confirmée.',
  notLoaded: 'Impossible de charger ton compte.',
}

export const language: PageTexts['language'] = {
  title: 'Langue',
  about: 'La langue de ces pages. Le tuteur répond dans la langue que tu écris.',
  system: 'Comme le navigateur',
  field: 'Langue des pages',
}

export const profile: PageTexts['profile'] = {
  title: 'Profil',
  adminSince: 'Administrateur depuis le {day}.',
  since: 'Ici depuis le {day}.',
  save: 'Enregistrer le nom',
}

export const emailAddress: PageTexts['emailAddress'] = {
  about: 'C’est avec elle que tu te connectes, et c’est là que nous t’écrivons.',
  confirmed: 'Confirmée',
  notConfirmed: 'Non confirmée',
  open: 'Ouvre le lien de notre message pour la confirmer. Seule une adresse confirmée prouve que le compte est à toi.',
  resend: 'Renvoyer le message',
  resent: 'Un nouveau message est en route.',
}

export const passwords: PageTexts['passwords'] = {
  about: 'Un nouveau déconnecte tous les autres navigateurs, téléphones et applications.',
  current: 'Mot de passe actuel',
  wrongCurrent: 'Ce n’est pas ton mot de passe actuel.',
  badNew: 'Le nouveau mot de passe doit avoir de 8 à 1 024 caractères.',
  changed: 'Ton mot de passe est changé.',
  none: 'Tu te connectes sans mot de passe. Pour en avoir un, ouvre un lien reçu par e-mail.',
  sent: (email) => `Un lien est en route vers ${email}.`,
}

export const identities: PageTexts['identities'] = {
  title: 'Connexion avec d’autres comptes',
  about: 'Chacun d’eux te connecte. Retire ceux que tu ne connais pas.',
  none: 'Aucun compte n’est relié.',
  connect: (host) => `Relier ${host}`,
  connectedNever: 'Relié le {day}, jamais utilisé depuis',
  connectedUsed: 'Relié le {day}, utilisé pour la dernière fois : {time}',
  remove: 'Retirer',
  removed: (host) => `${host} est retiré.`,
  signInAgain: 'Déconnecte-toi et reconnecte-toi, puis relie le compte dans les dix minutes.',
  givePassword: 'Donne ton mot de passe pour relier un compte.',
  continue: 'Continuer',
}

export const devices: PageTexts['devices'] = {
  title: 'Où tu es connecté',
  about: 'Déconnecte ce que tu ne connais pas, puis change ton mot de passe.',
  thisBrowser: 'Ce navigateur',
  times: 'Connecté le {day}, utilisé pour la dernière fois : {time}',
  signOutOthers: 'Déconnecter tous les autres',
  othersOut: 'Tous les autres sont déconnectés.',
  out: 'Déconnecté.',
  unknown: 'Un appareil inconnu',
  on: (browser, system) => `${browser} sur ${system}`,
}

export const apps: PageTexts['apps'] = {
  title: 'Applications reliées',
  about: 'Elles agissent pour toi, dans les limites que tu as fixées.',
  none: 'Aucune application n’est reliée.',
  neverUsed: 'Reliée le {day}, jamais utilisée',
  used: 'Reliée le {day}, utilisée pour la dernière fois : {time}',
  disconnect: 'Retirer l’accès',
  disconnectTitle: 'Retirer l’accès de l’application',
  disconnectAbout: (name) => `« ${name} » ne pourra plus rien faire pour toi.`,
  disconnected: (name) => `${name} n’a plus accès.`,
}

export const phone: PageTexts['phone'] = {
  title: 'Application mobile',
  about: 'Dans l’application, choisis « se connecter avec un code » et saisis le code affiché ici.',
  show: 'Afficher un code',
  showAnother: 'Afficher un autre code',
  unsupported: 'Ce serveur n’accepte pas d’application mobile.',
  codeIs: 'Le code est',
  expired: 'Ce code ne fonctionne plus.',
  works: (time) => `Fonctionne une seule fois, encore ${time}.`,
}

export const keys: PageTexts['keys'] = {
  title: 'Clés pour tes propres programmes',
  about: 'Un programme qui a une telle clé appelle l’API en ton nom.',
  none: 'Aucune clé n’est valable en ce moment.',
  new: 'Nouvelle clé',
  former: (count) => `Clés qui ne fonctionnent plus (${count})`,
  revoke: 'Révoquer',
  revokeTitle: 'Révoquer la clé',
  revokeAbout: (label) => `Les programmes qui utilisent « ${label} » seront désormais refusés.`,
  revoked: (label) => `« ${label} » est révoquée.`,
  madeUsed: 'Créée le {day}, utilisée pour la dernière fois : {time}',
  madeNever: 'Créée le {day}, jamais utilisée',
  revokedOn: 'révoquée le {day}',
  forever: 'valable jusqu’à sa révocation',
  worksUntil: 'valable jusqu’au {day}',
  workedUntil: 'valable jusqu’au {day}, donc expirée',
  ready: (label) => `« ${label} » est prête`,
  copyNow: 'Copie-la maintenant : elle ne sera plus affichée.',
  theKey: '(clé)',
  key: 'La clé',
  kept: 'Je l’ai gardée',
  header: 'Les programmes l’envoient ainsi : {header}',
  label: 'Libellé',
  labelHint: 'à quoi elle sert',
  badLabel: 'Le libellé doit avoir de 1 à 64 caractères.',
  badExpiry: 'L’heure de cet ordinateur est-elle juste ? Le serveur refuse cette date.',
  scopes: 'Ce qu’elle permet',
  chooseScope: 'Choisis au moins une chose que la clé permet.',
  expires: 'Expire',
  in30Days: 'Dans 30 jours',
  in90Days: 'Dans 90 jours',
  inAYear: 'Dans un an',
  never: 'Jamais',
  create: 'Créer la clé',
}

export const scopes: PageTexts['scopes'] = {
  'chat:read': 'Suivre les réponses que te fait le tuteur',
  'chat:write': 'Parler au tuteur en ton nom',
  'memory:read': 'Voir ce que le tuteur retient de toi',
  'memory:write': 'Changer ce que le tuteur retient de toi',
  'sessions:read': 'Voir tes séances et leurs messages',
  'sessions:write': 'Créer, changer et supprimer tes séances, et importer des conversations',
  'files:read': 'Lire tes fichiers',
  'files:write': 'Envoyer et supprimer tes fichiers',
  'projects:read': 'Voir tes projets',
  'projects:write': 'Créer, changer et supprimer tes projets',
}

export const usage: PageTexts['usage'] = {
  title: 'Utilisation',
  about: 'Un jeton est un morceau de mot, tel que les modèles les comptent.',
  replies: 'Réponses',
  tokensIn: 'Jetons reçus',
  tokensOut: 'Jetons produits',
  today: 'Aujourd’hui',
  days30: '30 jours',
  all: 'En tout',
  sum: (sessions, messages) =>
    `${plural(sessions, { one: '# séance', other: '# séances' })} avec ${plural(messages, { one: '# message', other: '# messages' })}.`,
}

export const imports: PageTexts['imports'] = {
  title: 'Apporte tes conversations',
  about:
    'Ce dont tu as parlé ailleurs devient des séances ici, avec leurs branches, leurs dates et leurs images. Ce qui ne peut pas être gardé est nommé. Rien n’est importé deux fois.',
  from: 'D’où',
  file: 'Fichier exporté',
  fileHint: '.zip, .json, .html ou .csv, tel que téléchargé',
  chooseFile: 'Choisis le fichier que tu as téléchargé.',
  action: 'Importer',
  begun: 'L’import a commencé.',
  ended: 'L’import est terminé.',
  states: {
    queued: 'En attente',
    running: 'En cours',
    completed: 'Terminé',
    failed: 'Échoué',
    not_implemented: 'Impossible',
  },
  partly: 'Terminé en partie',
  progressOf: (name) => `Import depuis ${name}`,
  progress: (processed, total) =>
    plural(total, {
      one: `${processed} conversation sur #.`,
      other: `${processed} conversations sur #.`,
    }),
  brought: (chats, total) =>
    plural(total, {
      one: `${chats} conversation importée sur #.`,
      other: `${chats} conversations importées sur #.`,
    }),
  uploadedAt: 'Envoyé le {time}.',
  cancelOf: (name) => `(import depuis ${name})`,
  notBrought: (count) => `${count} n’ont pas pu être importées`,
  notKept: (chats) =>
    plural(chats, {
      one: 'Ce qui manque à # conversation',
      other: 'Ce qui manque à # conversations',
    }),
  chatError: (at, message) => `Conversation ${at} : ${message}`,
}

export const data: PageTexts['data'] = {
  title: 'Tes données',
  about: 'Tout ce que tu as dit et tout ce que le tuteur a répondu est à toi.',
  export: 'Une archive contient tout : séances, messages, fichiers et ce qui est sur cette page.',
  download: 'Tout télécharger',
  deletion: 'Supprimer ton compte efface tout, définitivement. Personne ne peut le rétablir.',
  delete: 'Supprimer le compte',
  wrongPassword: 'Ce n’est pas ton mot de passe.',
  wrongEmail: 'Ce n’est pas l’adresse de ce compte.',
  typeEmail: (email) => `Saisis ${email} pour confirmer.`,
  warning: 'Toutes les séances, tous les fichiers et toutes les clés de {email} seront effacés.',
  yourEmail: 'Ton adresse e-mail',
}

export const settings: PageTexts['settings'] = {
  title: 'Réglages',
  tabs: {
    general: 'Général',
    memory: 'Mémoire',
    account: 'Compte',
    security: 'Sécurité',
    data: 'Données et import',
    apps: 'Applications et clés',
    server: 'Serveur',
  },
  modeAbout: 'Dans une nouvelle séance. Tu peux en changer à chaque message.',
}

export const appearance: PageTexts['appearance'] = {
  title: 'Apparence',
  about: 'Les couleurs de ces pages, dans chaque navigateur où tu te connectes.',
  themes: { system: 'Comme l’appareil', light: 'Clair', dark: 'Sombre' },
}

export const motion: PageTexts['motion'] = {
  title: 'Mouvement',
  about: 'Si quelque chose bouge de soi-même sur la page.',
  choices: { system: 'Comme l’appareil', reduced: 'Le moins possible' },
}

export const firstSteps: PageTexts['firstSteps'] = {
  title: 'Premiers pas',
  done: '(fait)',
  name: 'Ton nom',
  nameAbout: 'Le tuteur et les pages t’appellent ainsi.',
  question: 'Poser une première question',
  questionAbout: 'Prends-en une ci-dessus, ou écris la tienne.',
  close: 'Fermer ces étapes',
  closeAbout: 'Tu les retrouves dans les réglages, sous « Serveur ».',
}

export const server: PageTexts['server'] = {
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
