/** Whether a text about an item says its answer, by the detector that guards the tutor's replies. */
import type { ItemContent } from '../../practice/item'
import { createKeyDetector } from '../../tutor/guard/key-detector'
import { attempt } from '../../tutor/mathematics'
import type { HelpRung } from './model'

/** On the rung of a worked step the first step may be said, and no other. */
export function discloses(item: ItemContent, text: string, rung: HelpRung): boolean {
  const [first] = item.key.steps
  const isStep = rung === 'worked_step' && first !== undefined && item.key.steps.length > 1
  return attempt(
    'practice_help',
    () => {
      const detect = createKeyDetector({
        task: item.question,
        learner: [],
        key: item.key,
        reachedSteps: isStep ? [first.id] : [],
        rung: isStep ? 'worked_step' : 'probe',
      })
      return detect(text)
    },
    () => true,
  )
}
