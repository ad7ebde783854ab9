/** The judgement of an answer: by code, and of a short text that code does not know by the model too. */
import type { Judgement } from '../../practice/judge'
import type { PracticeItem } from '../../practice/item'
import { loadLibrary } from './library'
import type { NewAnswer } from './model'
import type { PracticeModel } from './practice-model'

/** Characters of an answer that is compared: a name, a date, a term. */
const comparedMax = 300

/** Judges an answer. What the model compared says so in its feedback. */
export async function judgeWith(
  model: PracticeModel,
  userId: string,
  item: PracticeItem,
  { answer, working }: NewAnswer,
): Promise<Judgement> {
  const { judge } = await loadLibrary()
  const judged = judge(item, answer, working)
  const isOpen = item.kind === 'text' && judged.finding !== 'right'
  if (!isOpen || !model.isConfigured || answer.length > comparedMax) return judged
  const isSame = await model.isSame(userId, item, answer)
  if (isSame === null) return judged
  const said = comparisons[item.language][isSame ? 'same' : 'other']
  return isSame ? { finding: 'right', feedback: said } : { finding: 'wrong', feedback: said }
}

const comparisons: Readonly<
  Record<PracticeItem['language'], { readonly same: string; readonly other: string }>
> = {
  en: {
    same: 'Right. The language model compared your words with the answer.',
    other:
      'The language model compared your words with the answer: they differ. What is asked for?',
  },
  de: {
    same: 'Richtig. Das Sprachmodell hat deine Worte mit der Antwort verglichen.',
    other:
      'Das Sprachmodell hat deine Worte mit der Antwort verglichen: Sie weichen ab. Wonach ist gefragt?',
  },
  fr: {
    same: 'Juste. Le modèle de langage a comparé tes mots à la réponse.',
    other:
      'Le modèle de langage a comparé tes mots à la réponse : ils diffèrent. Que demande-t-on ?',
  },
  es: {
    same: 'Correcto. El modelo de lenguaje comparó tus palabras con la respuesta.',
    other:
      'El modelo de lenguaje comparó tus palabras con la respuesta: no coinciden. ¿Qué se pregunta?',
  },
}
