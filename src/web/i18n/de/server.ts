/** German: the first steps of an administrator, and the settings of the server. */
import type { Messages } from '../en'

export const firstSteps: Messages['firstSteps'] = {
  title: 'Erste Schritte',
  done: '(erledigt)',
  name: 'Dein Name',
  nameAbout: 'So nennen dich der Tutor und die Seiten.',
  question: 'Eine erste Frage stellen',
  questionAbout: 'Nimm eine von oben, oder schreib eine eigene.',
  close: 'Diese Schritte schließen',
  closeAbout: 'Du findest sie in den Einstellungen unter „Server“ wieder.',
}

export const server: Messages['server'] = {
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
