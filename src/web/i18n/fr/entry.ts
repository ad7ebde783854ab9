/** French: the pages before a sign-in. */
import type { PageTexts } from '../en'

export const welcome: PageTexts['welcome'] = {
  title: 'Il demande avant de répondre.',
  lead: 'Un tuteur qui te mène à la réponse, une petite question à la fois. Ce que tu trouves toi-même te reste.',
  example: 'Un exemple',
  exampleTask: 'Résous 3x + 7 = 22',
  exampleReply:
    'Deux choses sont arrivées à {x} : on l’a multiplié, puis on a ajouté quelque chose. Laquelle annulerais-tu en premier ?',
  expired: 'Ta connexion a expiré. Connecte-toi de nouveau pour reprendre où tu en étais.',
  passwordChanged: 'Ton mot de passe est changé. Connecte-toi avec le nouveau.',
  accountDeleted: 'Ton compte est supprimé, avec tout ce qu’il contenait.',
  setUp:
    'Ce serveur n’a pas encore d’administrateur. Un lien pour le créer se trouve dans son journal ; la commande « elenchus setup-link » en affiche un nouveau.',
}

export const signIn: PageTexts['signIn'] = {
  title: 'Content de te revoir',
  action: 'Se connecter',
  newHere: 'Première visite ?',
  forgot: 'Mot de passe oublié ?',
  or: 'ou',
  continueWith: (host) => `Continuer avec ${host}`,
  closed: 'Les comptes sont créés par l’administrateur de ce serveur.',
}

export const signUp: PageTexts['signUp'] = {
  title: 'Commence par une question',
  action: 'Créer un compte',
  other: 'Créer un compte',
  haveAccount: 'Tu as déjà un compte ?',
}

export const forms: PageTexts['forms'] = {
  backToSignIn: 'Retour à la connexion',
  sendLink: 'Envoyer le lien',
  badLink: 'Ce lien ne fonctionne pas : il a déjà servi, il a expiré ou il est incomplet.',
}

export const forgotPassword: PageTexts['forgotPassword'] = {
  title: 'Mot de passe oublié ?',
  about: 'Indique ton adresse : nous t’enverrons un lien pour en choisir un nouveau.',
  sent: 'S’il existe un compte pour {email}, un lien est en route. Il fonctionne une seule fois, pendant une heure.',
  notThere: 'Rien après quelques minutes ? Regarde dans les courriers indésirables.',
  again: 'Essayer une autre adresse',
}

export const resetPassword: PageTexts['resetPassword'] = {
  title: 'Choisis un nouveau mot de passe',
  about: 'Tout ce qui est connecté à ton compte sera déconnecté.',
  newPassword: 'Nouveau mot de passe',
  action: 'Changer le mot de passe',
  openAgain: 'Ouvre-le de nouveau depuis le message, ou demandes-en un autre.',
  newLink: 'Demander un nouveau lien',
}

export const verifyEmail: PageTexts['verifyEmail'] = {
  title: 'Confirme ton adresse e-mail',
  known: {
    about: 'Il existe un compte avec ton adresse. Donne son mot de passe, et elle est confirmée.',
    action: 'Confirmer',
    other: 'Je ne connais pas le mot de passe',
  },
  unknown: {
    about:
      'Choisis un mot de passe à toi. Tout ce qui était là avant prend fin : connexions, téléphones, applications, clés et liens publics. Ce que le compte contient reste.',
    action: 'Enregistrer le mot de passe et confirmer',
    other: 'Je connais le mot de passe',
  },
  wrongPassword: 'Ce n’est pas le mot de passe de ce compte.',
  isConfirmed: 'Ton adresse est confirmée.',
  sendAgain: 'Dans ton compte, tu peux en faire envoyer un nouveau.',
  toAccount: 'Ouvrir ton compte',
}

export const setUp: PageTexts['setUp'] = {
  title: 'Configurer ce serveur',
  about: 'Bienvenue. Ton compte sera celui qui administre ce serveur.',
  signedIn: 'Tu es connecté en tant que {email}. Avec ce lien, ton compte administrera ce serveur.',
  becomeAction: 'Devenir administrateur',
  action: 'Créer l’administrateur',
  badLink:
    'Ce lien ne fonctionne pas : le serveur a déjà un administrateur, le lien a plus de 30 minutes, ou il en manque une partie. Sur un serveur sans administrateur, la commande « elenchus setup-link » en affiche un nouveau.',
}

export const status: PageTexts['status'] = {
  title: 'État du service',
  looking: 'Vérification…',
  unreachable: 'Le serveur est injoignable.',
  works: 'Tout fonctionne.',
  broken: 'Quelque chose ne fonctionne pas pour le moment.',
  version: (version) => `Version ${version}.`,
  components: {
    api: 'API',
    database: 'Base de données',
    tutor: 'Tuteur',
    model: 'Modèle de langage',
  },
  states: {
    operational: 'en service',
    down: 'en panne',
  },
  modelStates: {
    operational: 'la dernière requête a réussi',
    down: 'la dernière requête a échoué',
    untried: 'pas encore essayé',
  },
}

export const mails: PageTexts['mails'] = {
  title: 'Annonces par e-mail',
  endTitle: 'Plus d’e-mails',
  about: 'Les annonces sont envoyées par e-mail à ceux qui le souhaitent.',
  ask: 'Recevoir les annonces',
  sent: 'Un lien est en route vers {email}. Ouvre-le dans les 24 heures pour confirmer.',
  confirm: 'Oui, je les veux',
  confirmed: 'Les annonces arriveront à ton adresse.',
  end: 'Arrêter les e-mails',
  ended: 'Tu ne recevras plus d’e-mails.',
  newLink: 'Demander un nouveau lien',
}

export const guest: PageTexts['guest'] = {
  title: 'Essaie avec une question',
  placeholder: 'Résous 3x + 7 = 22',
  ask: 'Demander',
  kept: 'Ta question est gardée. Crée un compte et le tuteur continue avec elle.',
  over: 'Crée un compte pour continuer : ce que tu as demandé ici est gardé.',
}
