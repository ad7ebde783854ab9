/** Every tool, in the order of the list. A new tool is added here. */
import { askTutor } from './ask-tutor'
import type { Tool } from './tool'
import { createSession } from './create-session'
import { getSession } from './get-session'
import { listMemory } from './list-memory'
import { listProjects } from './list-projects'
import { listSessions } from './list-sessions'
import { readFile } from './read-file'
import { remember } from './remember'
import { search } from './search'

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
