/** Why a practice has no items, in the languages of practices. */
import type { PracticeLanguage } from '../../db/schema'

/** No items can be made, and another attempt would not change that. */
export class NoItems extends Error {
  override readonly name = 'NoItems'

  constructor(readonly reason: NoItemsReason) {
    super(reason)
  }
}

const en = {
  gaveUp: 'The items could not be made. Please try again.',
  nothing: 'There are no items of this.',
  sourceGone: 'What the items were to be made from is gone.',
  skillGone: 'There is no such skill any more.',
  nothingDue: 'Nothing is due.',
  dueGone: 'What is due has no items any more.',
  noProblems: 'This conversation has no problem that can be asked again in another form.',
  noneChecked:
    'The language model wrote no exercise whose answer could be checked. Try other words, or a skill.',
  fileEmpty: 'No items can be made from this file. It has no text that can be read.',
  projectEmpty: 'No file of this project has text that items can be made from.',
  storageFull: 'Your storage is full; delete sessions or files to make room.',
  tokensSpent: 'You have used all tokens of today; continue tomorrow (UTC). A skill needs none.',
} as const

export type NoItemsReason = keyof typeof en

const de: Readonly<Record<NoItemsReason, string>> = {
  gaveUp: 'Die Aufgaben konnten nicht erstellt werden. Bitte versuche es noch einmal.',
  nothing: 'Dazu gibt es keine Aufgaben.',
  sourceGone: 'Das, woraus die Aufgaben entstehen sollten, gibt es nicht mehr.',
  skillGone: 'Dieses Thema gibt es nicht mehr.',
  nothingDue: 'Heute ist nichts fällig.',
  dueGone: 'Zu dem, was fällig ist, gibt es keine Aufgaben mehr.',
  noProblems: 'In diesem Gespräch gibt es keine Aufgabe, die sich anders stellen lässt.',
  noneChecked:
    'Das Sprachmodell hat keine Aufgabe geschrieben, deren Lösung sich prüfen ließ. Versuche andere Worte oder ein Thema der Liste.',
  fileEmpty: 'Aus dieser Datei lassen sich keine Aufgaben machen. Sie hat keinen lesbaren Text.',
  projectEmpty: 'Keine Datei dieses Projekts hat Text, aus dem sich Aufgaben machen lassen.',
  storageFull: 'Dein Speicher ist voll; lösche Sitzungen oder Dateien, um Platz zu schaffen.',
  tokensSpent:
    'Deine Tokens für heute sind aufgebraucht; morgen (UTC) geht es weiter. Ein Thema der Liste braucht keine.',
}

const fr: Readonly<Record<NoItemsReason, string>> = {
  gaveUp: 'Les exercices n’ont pas pu être créés. Essaie encore une fois.',
  nothing: 'Il n’y a pas d’exercices là-dessus.',
  sourceGone: 'Ce dont les exercices devaient être tirés n’existe plus.',
  skillGone: 'Ce thème n’existe plus.',
  nothingDue: 'Il n’y a rien à réviser aujourd’hui.',
  dueGone: 'Ce qui est à réviser n’a plus d’exercices.',
  noProblems: 'Cette conversation n’a pas de problème que l’on puisse poser autrement.',
  noneChecked:
    'Le modèle de langage n’a écrit aucun exercice dont la réponse ait pu être vérifiée. Essaie d’autres mots, ou un thème de la liste.',
  fileEmpty: 'On ne peut tirer aucun exercice de ce fichier. Il n’a pas de texte lisible.',
  projectEmpty: 'Aucun fichier de ce projet n’a de texte dont on puisse tirer des exercices.',
  storageFull:
    'Ton espace est plein ; supprime des sessions ou des fichiers pour faire de la place.',
  tokensSpent:
    'Tes jetons du jour sont épuisés ; continue demain (UTC). Un thème de la liste n’en demande pas.',
}

const es: Readonly<Record<NoItemsReason, string>> = {
  gaveUp: 'No se pudieron crear los ejercicios. Inténtalo otra vez.',
  nothing: 'No hay ejercicios de esto.',
  sourceGone: 'Ya no existe aquello de lo que iban a salir los ejercicios.',
  skillGone: 'Este tema ya no existe.',
  nothingDue: 'Hoy no toca repasar nada.',
  dueGone: 'Lo que toca repasar ya no tiene ejercicios.',
  noProblems: 'En esta conversación no hay ningún problema que se pueda plantear de otra forma.',
  noneChecked:
    'El modelo de lenguaje no escribió ningún ejercicio cuya respuesta se pudiera comprobar. Prueba con otras palabras o con un tema de la lista.',
  fileEmpty: 'No se pueden sacar ejercicios de este archivo. No tiene texto legible.',
  projectEmpty: 'Ningún archivo de este proyecto tiene texto del que sacar ejercicios.',
  storageFull: 'Tu espacio está lleno; borra sesiones o archivos para hacer sitio.',
  tokensSpent:
    'Has gastado los tokens de hoy; sigue mañana (UTC). Un tema de la lista no los necesita.',
}

const sentences: Readonly<Record<PracticeLanguage, Readonly<Record<NoItemsReason, string>>>> = {
  en,
  de,
  fr,
  es,
}

/** The sentence for the learner. */
export function whyNoItems(reason: NoItemsReason, language: PracticeLanguage): string {
  return sentences[language][reason]
}
