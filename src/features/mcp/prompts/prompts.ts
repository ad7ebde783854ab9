/** The prompts there are, in the order in which they are listed. */
import { checkMyWork } from './check-my-work'
import type { Prompt } from './prompt'
import { socraticLesson } from './socratic-lesson'

export const prompts: readonly Prompt[] = [socraticLesson, checkMyWork]
