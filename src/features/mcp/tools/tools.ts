/** Every tool, in the order of the list. A new tool is added here. */
import { answerItem, getProgress, nextItem, startPractice } from './practice'
import { askTutor, createSession, getSession, listSessions, listProjects } from './sessions'
import type { McpTool } from './tool'
import { listMemory, remember } from './memory'
import { readFile } from './files'
import { search } from './search'

export const tools: readonly McpTool[] = [
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
