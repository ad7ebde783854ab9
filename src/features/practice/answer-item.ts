/** The judgement of an answer: by code, and of a short text that code does not know by the model too. */
import type { Judgement } from '../../practice/judge'
import type { ItemContent } from '../../practice/item'
import { changeFinding, storeAnswer, type ItemRequest } from './answering'
import { loadPracticeModules } from './item-generators'
import type { AnswerResult, NewAnswer } from './model'
import type { PracticeModel } from './practice-model'
import type { SettlingParts } from './settling'

/** Characters of an answer that is compared: a name, a date, a term. */
const comparedMax = 300

/** Judges and stores an answer. Problems: those of `storeAnswer`. */
export async function answerItem(
  parts: SettlingParts & { readonly model: PracticeModel },
  request: ItemRequest,
  given: NewAnswer,
): Promise<{ outcome: AnswerResult; replayed: boolean }> {
  const { practice, item } = request
  const judged = await judgeByCode(item.content, given)
  const answer = { item: item.content, answer: given.answer, judged }
  const compare = () => compareByModel(parts.model, practice.userId, answer)
  if (practice.mode === 'practice') {
    return storeAnswer(parts, request, { ...given, judgement: await compare() })
  }
  // The model may take longer than the exam: what the learner gave is stored before it is asked.
  const stored = await storeAnswer(parts, request, { ...given, judgement: judged })
  const judgement = stored.replayed ? judged : await compare()
  if (judgement !== judged) await changeFinding(parts, request, { ...given, judgement })
  return stored
}

async function judgeByCode(item: ItemContent, { answer, working }: NewAnswer): Promise<Judgement> {
  const { judge } = await loadPracticeModules()
  return judge(item, answer, working)
}

/** The same where the model has nothing to add; else what it found, which the feedback says. */
async function compareByModel(
  model: PracticeModel,
  userId: string,
  { item, answer, judged }: { item: ItemContent; answer: string; judged: Judgement },
): Promise<Judgement> {
  const isOpen = item.kind === 'text' && judged.finding !== 'right'
  if (!isOpen || !model.isConfigured || answer.length > comparedMax) return judged
  const isSame = await model.isSame(userId, item, answer)
  if (isSame === null) return judged
  const said = comparisons[item.language][isSame ? 'same' : 'other']
  return isSame ? { finding: 'right', feedback: said } : { finding: 'wrong', feedback: said }
}

const comparisons: Readonly<
  Record<ItemContent['language'], { readonly same: string; readonly other: string }>
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
