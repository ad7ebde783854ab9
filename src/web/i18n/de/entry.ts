/** German: the pages before a sign-in. */
import type { PageTexts } from '../en'

export const welcome: PageTexts['welcome'] = {
  title: 'Erst fragen, dann antworten.',
  lead: 'Ein Tutor, der dich mit einer kleinen Frage nach der anderen zur Antwort führt. Was du selbst findest, behältst du.',
  example: 'Ein Beispiel',
  exampleTask: 'Löse 3x + 7 = 22',
  exampleReply:
    'Mit {x} sind zwei Dinge geschehen: Es wurde multipliziert, und es kam etwas dazu. Was davon würdest du zuerst rückgängig machen?',
  expired: 'Deine Anmeldung ist abgelaufen. Melde dich wieder an, dann geht es weiter wie zuvor.',
  passwordChanged: 'Dein Passwort ist geändert. Melde dich mit dem neuen an.',
  accountDeleted: 'Dein Konto ist gelöscht, mit allem, was darin war.',
  setUp:
    'Dieser Server hat noch keinen Administrator. Ein Link, der einen anlegt, steht in seinem Protokoll; der Befehl „elenchus setup-link“ gibt einen neuen aus.',
}

export const signIn: PageTexts['signIn'] = {
  title: 'Willkommen zurück',
  action: 'Anmelden',
  newHere: 'Neu hier?',
  forgot: 'Passwort vergessen?',
  or: 'oder',
  continueWith: (host) => `Weiter mit ${host}`,
  closed: 'Konten legt der Administrator dieses Servers an.',
}

export const signUp: PageTexts['signUp'] = {
  title: 'Fang mit einer Frage an',
  action: 'Konto anlegen',
  other: 'Konto anlegen',
  haveAccount: 'Du hast schon ein Konto?',
}

export const forms: PageTexts['forms'] = {
  backToSignIn: 'Zurück zur Anmeldung',
  sendLink: 'Link schicken',
  badLink:
    'Dieser Link funktioniert nicht: Er wurde schon benutzt, ist abgelaufen oder unvollständig.',
}

export const forgotPassword: PageTexts['forgotPassword'] = {
  title: 'Passwort vergessen?',
  about: 'Gib deine Adresse an. Wir schicken dir einen Link, mit dem du ein neues wählst.',
  sent: 'Wenn es für {email} ein Konto gibt, ist ein Link dorthin unterwegs. Er gilt einmal und eine Stunde lang.',
  notThere: 'Nach ein paar Minuten noch nichts da? Schau bei den unerwünschten Nachrichten nach.',
  again: 'Andere Adresse versuchen',
}

export const resetPassword: PageTexts['resetPassword'] = {
  title: 'Neues Passwort wählen',
  about: 'Alles, was in deinem Konto angemeldet ist, wird abgemeldet.',
  newPassword: 'Neues Passwort',
  action: 'Passwort ändern',
  openAgain: 'Öffne ihn noch einmal aus der Nachricht, oder fordere einen neuen an.',
  newLink: 'Neuen Link anfordern',
}

export const verifyEmail: PageTexts['verifyEmail'] = {
  title: 'E-Mail-Adresse bestätigen',
  known: {
    about: 'Es gibt ein Konto mit deiner Adresse. Gib sein Passwort ein, dann ist sie bestätigt.',
    action: 'Bestätigen',
    other: 'Ich kenne das Passwort nicht',
  },
  unknown: {
    about:
      'Wähle ein eigenes Passwort. Alles, was vorher da war, endet: Anmeldungen, Telefone, Anwendungen, Schlüssel und öffentliche Links. Was im Konto gespeichert ist, bleibt.',
    action: 'Passwort setzen und bestätigen',
    other: 'Ich kenne das Passwort',
  },
  wrongPassword: 'Das ist nicht das Passwort dieses Kontos.',
  isConfirmed: 'Deine Adresse ist bestätigt.',
  sendAgain: 'In deinem Konto kannst du dir einen neuen schicken lassen.',
  toAccount: 'Konto öffnen',
}

export const setUp: PageTexts['setUp'] = {
  title: 'Diesen Server einrichten',
  about: 'Willkommen. Dein Konto wird diesen Server verwalten.',
  signedIn:
    'Du bist als {email} angemeldet. Mit diesem Link verwaltet dein Konto künftig diesen Server.',
  becomeAction: 'Administrator werden',
  action: 'Administrator anlegen',
  badLink:
    'Dieser Link funktioniert nicht: Der Server hat schon einen Administrator, der Link ist älter als 30 Minuten, oder ein Teil davon fehlt. Auf einem Server ohne Administrator gibt der Befehl „elenchus setup-link“ einen neuen aus.',
}

export const status: PageTexts['status'] = {
  title: 'Status',
  looking: 'Wird geprüft …',
  unreachable: 'Der Server ist nicht erreichbar.',
  works: 'Alles funktioniert.',
  broken: 'Etwas funktioniert gerade nicht.',
  version: (version) => `Version ${version}.`,
  components: {
    api: 'Schnittstelle',
    database: 'Datenbank',
    tutor: 'Tutor',
    model: 'Sprachmodell',
  },
  states: {
    operational: 'in Betrieb',
    down: 'ausgefallen',
  },
  modelStates: {
    operational: 'die letzte Anfrage ist gelungen',
    down: 'die letzte Anfrage ist gescheitert',
    untried: 'noch nicht versucht',
  },
}

export const mails: PageTexts['mails'] = {
  title: 'Ankündigungen per E-Mail',
  endTitle: 'Keine E-Mails mehr',
  about: 'Wer möchte, bekommt Ankündigungen per E-Mail.',
  ask: 'Ankündigungen schicken',
  sent: 'Ein Link ist unterwegs an {email}. Öffne ihn innerhalb von 24 Stunden, um zuzustimmen.',
  confirm: 'Ja, schickt sie mir',
  confirmed: 'Ankündigungen kommen an deine Adresse.',
  end: 'E-Mails abbestellen',
  ended: 'Es kommen keine E-Mails mehr.',
  newLink: 'Neuen Link anfordern',
}

export const guest: PageTexts['guest'] = {
  title: 'Probier es mit einer Frage',
  placeholder: 'Löse 3x + 7 = 22',
  ask: 'Fragen',
  kept: 'Deine Frage ist aufgehoben. Leg ein Konto an, dann macht der Tutor damit weiter.',
  over: 'Leg ein Konto an, um weiterzumachen: Was du hier gefragt hast, bleibt erhalten.',
}
