/** German: the account and the settings. */
import type { PageTexts } from '../en'
import { pluralsOf } from '../plurals'

const plural = pluralsOf('de')

export const account: PageTexts['account'] = {
  confirmed: 'Danke. Deine E-Mail-Adresse ist bestätigt.',
  notLoaded: 'Dein Konto konnte nicht geladen werden.',
}

export const language: PageTexts['language'] = {
  title: 'Sprache',
  about: 'Die Sprache dieser Seiten. Der Tutor antwortet in der Sprache, in der du schreibst.',
  system: 'Wie im Browser',
  field: 'Sprache der Seiten',
}

export const profile: PageTexts['profile'] = {
  title: 'Profil',
  adminSince: 'Administrator seit dem {day}.',
  since: 'Hier seit dem {day}.',
  save: 'Namen speichern',
}

export const emailAddress: PageTexts['emailAddress'] = {
  about: 'Damit meldest du dich an, und dorthin schreiben wir dir.',
  confirmed: 'Bestätigt',
  notConfirmed: 'Nicht bestätigt',
  open: 'Öffne den Link in unserer Nachricht, um sie zu bestätigen. Nur eine bestätigte Adresse beweist, dass das Konto dir gehört.',
  resend: 'Nachricht noch einmal schicken',
  resent: 'Eine neue Nachricht ist unterwegs.',
}

export const passwords: PageTexts['passwords'] = {
  about: 'Ein neues meldet jeden anderen Browser, jedes Telefon und jede verbundene App ab.',
  current: 'Bisheriges Passwort',
  wrongCurrent: 'Das ist nicht dein bisheriges Passwort.',
  badNew: 'Das neue Passwort braucht 8 bis 1.024 Zeichen.',
  changed: 'Dein Passwort ist geändert.',
  none: 'Du meldest dich ohne Passwort an. Wenn du eines möchtest, öffne einen Link per E-Mail.',
  sent: (email) => `Ein Link ist unterwegs an ${email}.`,
}

export const identities: PageTexts['identities'] = {
  title: 'Anmeldung mit anderen Konten',
  about: 'Mit jedem davon kann man sich als du anmelden. Entferne, was du nicht kennst.',
  none: 'Kein Konto ist verbunden.',
  connect: (host) => `${host} verbinden`,
  connectedNever: 'Verbunden am {day}, seither nie benutzt',
  connectedUsed: 'Verbunden am {day}, zuletzt benutzt {time}',
  remove: 'Entfernen',
  removed: (host) => `${host} ist entfernt.`,
  signInAgain: 'Melde dich ab und wieder an; verbinde das Konto dann innerhalb von zehn Minuten.',
  givePassword: 'Gib dein Passwort ein, um ein Konto zu verbinden.',
  continue: 'Weiter',
}

export const devices: PageTexts['devices'] = {
  title: 'Wo du angemeldet bist',
  about: 'Melde ab, was du nicht kennst, und ändere dann dein Passwort.',
  thisBrowser: 'Dieser Browser',
  times: 'Angemeldet am {day}, zuletzt benutzt {time}',
  signOutOthers: 'Alle anderen abmelden',
  othersOut: 'Alle anderen sind abgemeldet.',
  out: 'Abgemeldet.',
  unknown: 'Ein unbekanntes Gerät',
  on: (browser, system) => `${browser} auf ${system}`,
}

export const apps: PageTexts['apps'] = {
  title: 'Verbundene Apps',
  about: 'Sie handeln für dich, soweit du es erlaubt hast.',
  none: 'Keine App ist verbunden.',
  neverUsed: 'Verbunden am {day}, nie benutzt',
  used: 'Verbunden am {day}, zuletzt benutzt {time}',
  disconnect: 'Trennen',
  disconnectTitle: 'App trennen',
  disconnectAbout: (name) => `„${name}“ kann dann nichts mehr für dich tun.`,
  disconnected: (name) => `${name} ist getrennt.`,
}

export const phone: PageTexts['phone'] = {
  title: 'App fürs Telefon',
  about: 'Wähle in der App „Mit einem Code anmelden“ und tippe den Code ein, der hier steht.',
  show: 'Code zeigen',
  showAnother: 'Anderen Code zeigen',
  unsupported: 'Dieser Server nimmt keine Telefon-App an.',
  codeIs: 'Der Code ist',
  expired: 'Dieser Code gilt nicht mehr.',
  works: (time) => `Gilt einmal, noch ${time}.`,
}

export const keys: PageTexts['keys'] = {
  title: 'Schlüssel für eigene Programme',
  about: 'Ein Programm mit einem solchen Schlüssel ruft die Schnittstelle in deinem Namen auf.',
  none: 'Zurzeit gilt kein Schlüssel.',
  new: 'Neuer Schlüssel',
  former: (count) => `Schlüssel, die nicht mehr gelten (${count})`,
  revoke: 'Widerrufen',
  revokeTitle: 'Schlüssel widerrufen',
  revokeAbout: (label) => `Programme, die „${label}“ benutzen, werden ab jetzt abgewiesen.`,
  revoked: (label) => `„${label}“ ist widerrufen.`,
  madeUsed: 'Angelegt am {day}, zuletzt benutzt {time}',
  madeNever: 'Angelegt am {day}, nie benutzt',
  revokedOn: 'widerrufen am {day}',
  forever: 'gilt, bis er widerrufen wird',
  worksUntil: 'gilt bis {day}',
  workedUntil: 'galt bis {day}',
  ready: (label) => `„${label}“ ist bereit`,
  copyNow: 'Kopiere ihn jetzt: Er wird nicht noch einmal gezeigt.',
  theKey: '(Schlüssel)',
  key: 'Der Schlüssel',
  kept: 'Ich habe ihn aufbewahrt',
  header: 'Programme senden ihn als {header}',
  label: 'Bezeichnung',
  labelHint: 'wofür er ist',
  badLabel: 'Die Bezeichnung braucht 1 bis 64 Zeichen.',
  badExpiry: 'Geht die Uhr dieses Computers richtig? Der Server nimmt diese Zeit nicht an.',
  scopes: 'Was er darf',
  chooseScope: 'Wähle mindestens etwas, das der Schlüssel darf.',
  expires: 'Gilt nicht mehr',
  in30Days: 'In 30 Tagen',
  in90Days: 'In 90 Tagen',
  inAYear: 'In einem Jahr',
  never: 'Nie',
  create: 'Schlüssel anlegen',
}

export const scopes: PageTexts['scopes'] = {
  'chat:read': 'Den Antworten des Tutors an dich folgen',
  'chat:write': 'In deinem Namen mit dem Tutor sprechen',
  'memory:read': 'Sehen, was sich der Tutor über dich merkt',
  'memory:write': 'Ändern, was sich der Tutor über dich merkt',
  'sessions:read': 'Deine Sitzungen und ihre Nachrichten sehen',
  'sessions:write': 'Deine Sitzungen anlegen, ändern und löschen, und Chats importieren',
  'files:read': 'Deine Dateien lesen',
  'files:write': 'Deine Dateien hochladen und löschen',
  'projects:read': 'Deine Projekte sehen',
  'projects:write': 'Deine Projekte anlegen, ändern und löschen',
}

export const usage: PageTexts['usage'] = {
  title: 'Verbrauch',
  about: 'Ein Token ist ein Wortstück, wie Modelle sie zählen.',
  replies: 'Antworten',
  tokensIn: 'Token hinein',
  tokensOut: 'Token heraus',
  today: 'Heute',
  days30: '30 Tage',
  all: 'Insgesamt',
  sum: (sessions, messages) =>
    `${plural(sessions, { one: '# Sitzung', other: '# Sitzungen' })} mit ${plural(messages, { one: '# Nachricht', other: '# Nachrichten' })}.`,
}

export const imports: PageTexts['imports'] = {
  title: 'Deine Chats mitbringen',
  about:
    'Was du anderswo besprochen hast, wird hier zu Sitzungen, mit ihren Zweigen, Zeiten und Bildern. Was nicht bleiben kann, wird genannt. Nichts kommt doppelt.',
  from: 'Woher',
  file: 'Exportierte Datei',
  fileHint: '.zip, .json, .html oder .csv, wie heruntergeladen',
  chooseFile: 'Wähle die Datei, die du heruntergeladen hast.',
  action: 'Importieren',
  begun: 'Der Import hat begonnen.',
  ended: 'Der Import ist zu Ende.',
  states: {
    queued: 'Wartet',
    running: 'Läuft',
    completed: 'Fertig',
    failed: 'Fehlgeschlagen',
    not_implemented: 'Nicht möglich',
  },
  partly: 'Teilweise fertig',
  progressOf: (name) => `Import aus ${name}`,
  progress: (processed, total) =>
    plural(total, { one: `${processed} von # Chat.`, other: `${processed} von # Chats.` }),
  brought: (chats, total) =>
    plural(total, {
      one: `${chats} von # Chat importiert.`,
      other: `${chats} von # Chats importiert.`,
    }),
  uploadedAt: 'Hochgeladen {time}.',
  cancelOf: (name) => `(Import aus ${name})`,
  notBrought: (count) => `${count} konnten nicht importiert werden`,
  notKept: (chats) =>
    plural(chats, { one: 'Was von # Chat fehlt', other: 'Was von # Chats fehlt' }),
  chatError: (at, message) => `Chat ${at}: ${message}`,
}

export const data: PageTexts['data'] = {
  title: 'Deine Daten',
  about: 'Alles, was du gesagt und was der Tutor geantwortet hat, gehört dir.',
  export:
    'Ein Archiv enthält alles: Sitzungen, Nachrichten, Dateien und was auf dieser Seite steht.',
  download: 'Alles herunterladen',
  deletion:
    'Wenn du dein Konto löschst, ist alles davon endgültig fort. Niemand kann es zurückholen.',
  delete: 'Konto löschen',
  wrongPassword: 'Das ist nicht dein Passwort.',
  wrongEmail: 'Das ist nicht die Adresse dieses Kontos.',
  typeEmail: (email) => `Tippe zur Bestätigung ${email} ein.`,
  warning: 'Jede Sitzung, jede Datei und jeder Schlüssel von {email} wird endgültig gelöscht.',
  yourEmail: 'Deine E-Mail-Adresse',
}

export const settings: PageTexts['settings'] = {
  title: 'Einstellungen',
  tabs: {
    general: 'Allgemein',
    memory: 'Gedächtnis',
    account: 'Konto',
    security: 'Sicherheit',
    data: 'Daten und Import',
    apps: 'Apps und Schlüssel',
    server: 'Server',
  },
  modeAbout: 'In einer neuen Sitzung. Du kannst es mit jeder Nachricht ändern.',
}

export const appearance: PageTexts['appearance'] = {
  title: 'Aussehen',
  about: 'Die Farben dieser Seiten, in jedem Browser, in dem du dich anmeldest.',
  themes: { system: 'Wie auf dem Gerät', light: 'Hell', dark: 'Dunkel' },
}

export const motion: PageTexts['motion'] = {
  title: 'Bewegung',
  about: 'Ob sich auf der Seite etwas von selbst bewegt.',
  choices: { system: 'Wie auf dem Gerät', reduced: 'So wenig wie möglich' },
}

export const firstSteps: PageTexts['firstSteps'] = {
  title: 'Erste Schritte',
  done: '(erledigt)',
  name: 'Dein Name',
  nameAbout: 'So nennen dich der Tutor und die Seiten.',
  question: 'Eine erste Frage stellen',
  questionAbout: 'Nimm eine von oben, oder schreib eine eigene.',
  close: 'Diese Schritte schließen',
  closeAbout: 'Du findest sie in den Einstellungen unter „Server“ wieder.',
}

export const server: PageTexts['server'] = {
  registration: 'Registrierung',
  registrationAbout: 'Ob Leute, die du nicht kennst, hier ein Konto anlegen dürfen.',
  open: 'Alle dürfen ein Konto anlegen',
  closed: 'Nur die Verwaltung legt Konten an',
  fixed: 'Die Variable {setting} des Servers entscheidet. Ohne sie kannst du hier wählen.',
  model: 'Sprachmodell',
  modelAbout: 'Was die Antworten schreibt.',
  connected: '{model} von {provider}',
  testModel: 'Testfrage schicken',
  answered: (seconds: string) => `Es hat nach ${seconds} s geantwortet.`,
  modelFailed: 'Es hat nicht geantwortet.',
  noModel: 'Kein Modell angeschlossen',
  noModelAbout:
    'Der eingebaute Tutor antwortet, in der Mathematik, die er kann. Um ein Modell anzuschließen, starte den Server mit diesen Variablen:',
  mail: 'E-Mail',
  mailAbout: 'Für Bestätigungen und vergessene Passwörter.',
  mailTo: 'Eine Testnachricht geht an {email}.',
  testMail: 'Testnachricht schicken',
  mailSent: (email: string) =>
    `Der Mailserver hat die Nachricht an ${email} angenommen. Sieh nach, ob sie ankommt.`,
  mailFailed: 'Der Mailserver hat die Nachricht nicht angenommen.',
  noMail: 'Kein Mailserver angeschlossen',
  noMailAbout:
    'Nachrichten werden in den Ordner {folder} des Datenordners geschrieben. Um sie zu verschicken, starte den Server mit {setting}.',
}
