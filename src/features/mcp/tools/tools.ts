/** Every tool, in the order of the list. A new tool is added here. */
import { answerItem } from './answer-item'
import { askTutor } from './ask-tutor'
import type { Tool } from './tool'
import { createSession } from './create-session'
import { getProgress } from './get-progress'
import { getSession } from './get-session'
import { listMemory } from './list-memory'
import { listProjects } from './list-projects'
import { listSessions } from './list-sessions'
import { nextItem } from './next-item'
import { readFile } from './read-file'
import { remember } from './remember'
import { search } from './search'
import { startPractice } from './start-practice'

export const tools: readonly Tool[] = [
  askTutor,
  createSession,
  listSessions,
  getSession,
  search,
  remember,
  listMemory,
  listProjects,
  readFile,
  startPractice,
  nextItem,
  answerItem,
  getProgress,
]
