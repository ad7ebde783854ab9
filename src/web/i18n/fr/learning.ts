/** French: conversations, sessions, shares, projects, files and memory. */
import type { PageTexts } from '../en'
import { pluralsOf } from '../plurals'

const plural = pluralsOf('fr')

export const chat: PageTexts['chat'] = {
  field: 'Ta question ou ta réponse',
  firstPlaceholder: 'Demande ce que tu veux comprendre',
  placeholder: 'Ton idée, ou une question',
  keys: 'Entrée pour envoyer, Maj + Entrée pour une nouvelle ligne',
  tooLong: (excess) =>
    plural(excess, { one: '# caractère de trop', other: '# caractères de trop' }),
  send: 'Envoyer',
  stop: 'Arrêter',
  mode: 'Comment le tuteur répond',
  guideMe: 'Guide-moi',
  guideMeHint: 'Te mène à la réponse par des questions',
  explain: 'Explique',
  explainHint: 'Explique, puis vérifie que c’est clair',
  question: 'Que veux-tu comprendre ?',
  lead: 'Apporte un problème, ou quelque chose qui n’est pas encore clair.',
  inProject: (name) => `Dans le projet « ${name} ».`,
  leaveProject: 'Sans projet',
  starters: 'Questions pour commencer',
  starterTexts: [
    'Résous 3x + 7 = 22',
    'Combien font 3/4 + 1/6 ?',
    'Dérive x³ − 4x',
    'Factorise x² + 5x + 6',
  ],
  openStarter: 'Pourquoi le ciel est-il bleu ?',
  tools: {
    check_math: 'Vérification du calcul…',
    search_files: 'Recherche dans tes fichiers…',
    search_sessions: 'Recherche dans les séances passées…',
    remember: 'Prise de note…',
    other: 'Recherche en cours…',
  },
  connectionLost: 'La connexion est perdue. Nouvel essai…',
  replying: 'Le tuteur répond…',
  missing: 'Cette séance n’est pas là',
  missingAbout: 'Elle a peut-être été supprimée, ou elle appartient à quelqu’un d’autre.',
  beginNew: 'En commencer une nouvelle',
  newest: 'Plus récent',
  lastRead: 'Sans connexion : voici ce que tu as lu en dernier.',
  waiting: 'En attente de la connexion, puis envoyé.',
  waitingHere:
    'En attente de la connexion. Garde cette page ouverte : ton navigateur ne conserve rien.',
  cancelMessage: 'Reprendre',
  older: 'Messages précédents',
  olderFailed: 'Les messages précédents n’ont pas pu être chargés.',
  you: 'Toi',
  tutor: 'Tuteur',
  aboutChat: 'À propos de cette conversation',
  editMessage: 'Modifier ce message',
  editField: 'Ton message, dit autrement',
  askAgain: 'Redemander',
  otherReply: 'Demander une autre réponse',
  previousVersion: 'Version précédente',
  nextVersion: 'Version suivante',
  version: (at, count) => `Version ${at} sur ${count}`,
  versionShort: (at, count) => `${at} sur ${count}`,
  cutShort: 'Cette réponse a été interrompue.',
  notFinished: 'Cette réponse n’a pas pu être terminée.',
  stopped: 'Tu as arrêté cette réponse.',
  reachedLength: 'Cette réponse a atteint sa longueur maximale.',
  code: 'Code',
  table: 'Tableau',
  formula: 'Formule',
}

export const sessions: PageTexts['sessions'] = {
  none: 'Tes séances apparaîtront ici.',
  notLoaded: 'Impossible de charger les séances.',
  searchField: 'Rechercher dans tes séances',
  searching: 'Recherche…',
  searchFailed: 'La recherche n’a pas fonctionné.',
  found: (count) => plural(count, { one: '# séance trouvée.', other: '# séances trouvées.' }),
  moreFound: (count) =>
    plural(count, { one: 'Plus de # séance trouvée.', other: 'Plus de # séances trouvées.' }),
  share: 'Partager',
  move: 'Déplacer dans un projet',
  moveAction: 'Déplacer',
  renameTitle: 'Renommer la séance',
  project: 'Projet',
  noProject: 'Aucun projet',
  itsProject: 'Son projet actuel',
  projectsNotLoaded: 'Impossible de charger tes projets.',
  noProjects: 'Tu n’as pas encore de projet.',
  makeProject: 'En créer un',
  pinned: 'Épinglées',
  today: 'Aujourd’hui',
  yesterday: 'Hier',
  last7Days: '7 derniers jours',
  last30Days: '30 derniers jours',
  pin: 'Épingler',
  unpin: 'Désépingler',
  menuOf: (title) => `Plus pour « ${title} »`,
  deleted: (title) => `« ${title} » est supprimée.`,
  own: 'Les tiennes',
  imported: 'Importées',
  filter: 'Quelles séances',
}

export const shares: PageTexts['shares'] = {
  title: 'Partager la séance',
  about:
    'Toute personne qui a le lien peut lire cette séance, y compris ce qui s’y dira plus tard. Personne ne peut y écrire, et rien ne montre qui tu es, sauf ce que tu as dit toi-même.',
  theLink: '(lien)',
  made: 'Le lien est prêt.',
  ended: 'Le lien ne fonctionne plus.',
  stop: 'Arrêter le partage',
  create: 'Créer un lien',
  shared: 'Une séance partagée',
  notLoaded: 'Impossible de charger cette séance.',
  empty: 'Rien n’a encore été dit ici.',
  learner: 'Élève',
  missing: 'Il n’y a rien ici',
  missingAbout: 'Le lien est incomplet, ou la séance n’est plus partagée.',
  list: 'Liens partagés',
  listAbout: 'Toute personne qui a l’un de ces liens peut lire la séance.',
  none: 'Tu ne partages aucune séance. « Partager », dans une séance, crée un lien.',
  open: 'Ouvrir',
  neverOpened: 'Créé le {day}, jamais ouvert',
  opened: 'Créé le {day}, ouvert pour la dernière fois : {time}',
  endTitle: 'Arrêter le partage',
  endAbout: (title) => `Le lien vers « ${title} » ne fonctionnera plus.`,
}

export const projects: PageTexts['projects'] = {
  about:
    'Des séances et des fichiers qui vont ensemble, avec des consignes que le tuteur y respecte.',
  new: 'Nouveau projet',
  none: 'Tu n’as pas encore de projet.',
  sessionCount: (count) => plural(count, { one: '# séance', other: '# séances' }),
  fileCount: (count) => plural(count, { one: '# fichier', other: '# fichiers' }),
  one: 'Projet',
  notLoaded: 'Impossible de charger ce projet.',
  filesAbout: 'Ce que le tuteur peut citer dans les séances de ce projet.',
  itsSessions: 'Séances de ce projet',
  noSessions: 'Ce projet n’a pas encore de séance.',
  newSession: 'Nouvelle séance dans ce projet',
  description: 'Description',
  instructions: 'Consignes',
  instructionsAbout: 'Ce que le tuteur doit savoir et respecter dans les séances de ce projet.',
  badName: 'Le nom doit avoir de 1 à 100 caractères.',
  badDescription: 'La description peut avoir 2 000 caractères.',
  badInstructions: 'Les consignes peuvent avoir 4 000 caractères.',
  deleteTitle: 'Supprimer ce projet',
  deleteAbout: 'Ses séances et ses fichiers restent ; ils n’appartiennent plus à aucun projet.',
  delete: 'Supprimer le projet',
  deleteWarning: (name) => `« ${name} » et ses consignes seront supprimés définitivement.`,
  deleted: (name) => `« ${name} » est supprimé.`,
  missing: 'Ce projet n’est pas là',
  missingAbout: 'Il a peut-être été supprimé, ou il appartient à quelqu’un d’autre.',
  seeAll: 'Voir tes projets',
}

export const files: PageTexts['files'] = {
  about:
    'Ce que le tuteur peut lire et citer, avec la page ou la section où cela se trouve. Les fichiers d’un projet sont cités dans ses séances, les autres dans les séances sans projet.',
  add: 'Ajouter des fichiers',
  drop: 'Ou dépose-les ici. Le tuteur lit les PDF, DOCX, PPTX, HTML, Markdown et le texte brut.',
  uploads: 'Envois',
  uploadOf: (name) => `Envoi de ${name}`,
  uploaded: (name) => `« ${name} » est envoyé.`,
  notUploaded: (name) => `« ${name} » n’a pas pu être envoyé.`,
  none: 'Il n’y a pas encore de fichiers.',
  beingRead: 'Lecture en cours…',
  notReadable: 'Illisible',
  /** What a file lacks on `pages`: numbers of pages with commas between them. */
  notes: {
    NO_TEXT_ON_PAGE: (pages: string, count: number) =>
      count === 1
        ? `La page ${pages} ne contient pas de texte ; elle est peut-être numérisée, vide ou faite d’images.`
        : `Les pages ${pages} ne contiennent pas de texte ; elles sont peut-être numérisées, vides ou faites d’images.`,
    GARBLED_TEXT: (pages: string, count: number) =>
      count === 1
        ? `Sur la page ${pages}, certains caractères n’ont pas pu être lus.`
        : `Sur les pages ${pages}, certains caractères n’ont pas pu être lus.`,
  },
  read: (name) => `« ${name} » est lu.`,
  notRead: (name) => `« ${name} » n’a pas pu être lu.`,
  deleteTitle: 'Supprimer le fichier',
  deleteAbout: (name) =>
    `« ${name} » sera supprimé définitivement, et le tuteur ne le connaîtra plus.`,
  deleted: (name) => `« ${name} » est supprimé.`,
  units: ['octets', 'Ko', 'Mo', 'Go'],
}

export const memory: PageTexts['memory'] = {
  switchTitle: 'Se souvenir',
  switchAbout: 'D’une séance à l’autre. Tu peux tout voir et tout changer ici.',
  switch: 'Le tuteur se souvient de ce qu’il apprend sur moi',
  isOff: 'Le tuteur ne lit pas ce qui est ci-dessous et n’y ajoute rien.',
  list: 'Ce qui est retenu',
  listAbout:
    'Tes objectifs et tes préférences, ce que tu confonds, et ce qui aide le tuteur à t’aider.',
  searchField: 'Mots à chercher',
  none: 'Rien n’est encore retenu.',
  add: 'Ajouter quelque chose',
  addTitle: 'Ajouter à la mémoire',
  added: 'C’est retenu.',
  content: 'Ce qu’il faut retenir',
  badContent: 'Écris de 1 à 2 000 caractères.',
  kind: 'Type',
  kinds: {
    goal: 'Objectif',
    preference: 'Préférence',
    misconception: 'Confusion',
    fact: 'Fait',
  },
  fromSession: 'D’une séance',
  editTitle: 'Modifier le souvenir',
  edited: 'C’est modifié.',
  forget: 'Oublier',
  forgetTitle: 'Oublier cela',
  forgotten: 'C’est oublié.',
  forgetAll: 'Tout oublier',
  forgetAllAbout: 'Tout ce que le tuteur a retenu de toi sera supprimé définitivement.',
  allForgotten: 'Tout est oublié.',
  seeAll: 'Voir ce qui est retenu',
}

export const home: PageTexts['home'] = {
  goOn: 'Reprendre où tu en étais',
}
