/** The tools there are, in the order in which they are listed. */
import { askTutor } from './ask-tutor'
import { createSession } from './create-session'
import { getSession } from './get-session'
import { listMemory } from './list-memory'
import { listProjects } from './list-projects'
import { listSessions } from './list-sessions'
import { readFile } from './read-file'
import { remember } from './remember'
import { search } from './search'
import type { Tool } from './tool'

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
]
