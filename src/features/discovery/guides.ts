/** Short guides: sections of `/docs`, and what strangers find when they ask. */

export interface Guide {
  /** Its anchor in `/docs`. */
  readonly slug: string
  readonly name: string
  /** One line. */
  readonly about: string
  /** Paragraphs of plain text. */
  readonly text: readonly string[]
}

export const guides: readonly Guide[] = [
  {
    slug: 'how-the-tutor-teaches',
    name: 'How the tutor teaches',
    about: 'Socratic and tutor mode, hints, and when an answer is told',
    text: [
      'In Socratic mode, the default, every reply is one small step and ends with one question. Where a task has an answer that can be computed, the server computes it first and holds it back: neither the offline tutor nor a language model can say it before the learner has reached it, or has tried honestly often enough.',
      'The ladder goes from a probing question over a hint, a stronger hint and a worked step of a similar task to the answer, and then to a task that checks the understanding. Honest attempts open it; pleading, guessing and instructions to the tutor do not.',
      'In tutor mode the tutor explains directly, then asks a question that checks what was understood.',
    ],
  },
  {
    slug: 'checking-steps',
    name: 'Checking steps',
    about: 'How a learner’s own steps are compared, and mistakes found',
    text: [
      'Write a solution line by line. Each step is compared with the one before by computer algebra: what is equivalent is right, however it is written. The first step that does not follow is asked about, with the kind of mistake in mind: a sign, a distribution, the order of operations, a unit, an arithmetic slip.',
    ],
  },
  {
    slug: 'without-a-model',
    name: 'Without a language model',
    about: 'What the built-in offline tutor does',
    text: [
      'Without a provider the built-in offline tutor answers, and says so. It follows the same rules, works with computer algebra, and quotes the learner’s own files. To use a model, set LLM_PROVIDER, LLM_BASE_URL, LLM_API_KEY and LLM_MODEL; Ollama, llama.cpp and vLLM are reached as openai-compatible.',
    ],
  },
  {
    slug: 'replies-that-last',
    name: 'Replies that last',
    about: 'Streams that survive reloads, lost connections and restarts',
    text: [
      'A reply belongs to the server, not to the connection. POST /api/chat/stream begins one; GET /api/chat/streams/{streamId}?after={seq} replays what was missed and follows the rest, on any node. The same Idempotency-Key gives the same stream. A reply that a crash cut ends with the error INTERRUPTED and keeps its text.',
    ],
  },
  {
    slug: 'bringing-chats',
    name: 'Bringing chats along',
    about: 'Imports from ChatGPT, Claude, Gemini, Open WebUI and LibreChat',
    text: [
      'POST /api/import takes the export of ChatGPT, Claude, Gemini, Open WebUI or LibreChat as it was downloaded, JSON or ZIP. It answers 202 with a job. Branches, times and models are kept, what is unreadable is named one by one, and importing the same file again adds nothing.',
    ],
  },
  {
    slug: 'files-projects-memory',
    name: 'Files, projects and memory',
    about: 'What the tutor knows of a learner’s work, and who owns it',
    text: [
      'A project gathers sessions, files and instructions. PDF, DOCX, PPTX, HTML, Markdown and plain text are read, and the tutor quotes them with file name and place. What the tutor remembers of a learner is listed at /api/memory; it can be changed, deleted and switched off.',
    ],
  },
  {
    slug: 'agents',
    name: 'Agents',
    about: 'MCP, OAuth, agent keys and scopes',
    text: [
      'Agents speak MCP at /api/mcp, or REST. A credential is an OAuth access token (see /auth.md) or an agent key that the learner makes. Each acts within its scopes: chat, memory, sessions, files and projects, each to read or to write. Listing the tools takes none.',
    ],
  },
  {
    slug: 'self-hosting',
    name: 'Running it yourself',
    about: 'One binary, SQLite or Postgres, and nothing else',
    text: [
      'The program is one file. Started in an empty folder, it makes its database and its secrets there and serves its pages. With DATABASE_URL=postgres://… any number of nodes share the work behind any balancer. elenchus config lists every variable; elenchus user makes accounts; elenchus migrate --from sqlite:… --to postgres://… moves an instance.',
    ],
  },
]
