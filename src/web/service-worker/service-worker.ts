/**
 * The service worker: the pages open without a connection. It keeps the document and the files of one
 * build, and no answer of the API, so that nothing of a user is in it. A document of one build names
 * only files of that build, whose names carry a hash of their content, so that builds never mix.
 */

/** What the build defines. */
declare const BUILD: {
  /** A hash of all names. */
  readonly version: string
  /** The files that every page may need, by URL path. */
  readonly files: readonly string[]
  /** The script that the document of this build loads. */
  readonly entry: string
  /** Regular expressions of the paths of the pages. */
  readonly pages: readonly string[]
}

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Fetching extends Extendable {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}
/** The part of the worker's global scope that is used here; the DOM's types lack it. */
interface Scope {
  readonly location: Location
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void
}

const scope = self as unknown as Scope
const prefix = 'elenchus-'
const cacheName = prefix + BUILD.version
const shellPath = '/'
/** After this long a page is shown from this device; the line may be there and carry nothing. */
const slowMs = 5_000

scope.addEventListener('install', (event) => event.waitUntil(install()))
scope.addEventListener('activate', (event) => event.waitUntil(activate()))
scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== scope.location.origin) return
  if (pathname.startsWith('/assets/')) event.respondWith(asset(request))
  else if (request.mode === 'navigate' && isPage(pathname)) event.respondWith(page(request))
})

const isPage = (path: string): boolean =>
  BUILD.pages.some((pattern) => new RegExp(pattern).test(path))

async function install(): Promise<void> {
  const cache = await caches.open(cacheName)
  const shell = await fetch(shellPath, { cache: 'reload', credentials: 'omit' })
  const text = await shell.clone().text()
  // A server that is being updated may send the document of another build.
  if (!shell.ok || !text.includes(BUILD.entry)) throw new Error('the document is of another build')
  await cache.addAll([...BUILD.files])
  await cache.put(shellPath, shell)
  await scope.skipWaiting()
}

/** Open tabs may still load files of the build before this one, so that its files stay. */
async function activate(): Promise<void> {
  const others = (await caches.keys()).filter(
    (name) => name.startsWith(prefix) && name !== cacheName,
  )
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
  await scope.clients.claim()
}

/** A file whose name carries its hash never changes. */
async function asset(request: Request): Promise<Response> {
  const kept = await caches.match(request)
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok) {
    const cache = await caches.open(cacheName)
    await cache.put(request, response.clone())
  }
  return response
}

/** The server's document, or the kept one where the server cannot be reached. */
async function page(request: Request): Promise<Response> {
  const kept = async (): Promise<Response | undefined> =>
    (await caches.open(cacheName)).match(shellPath)
  const slow = Promise.withResolvers<Response | undefined>()
  const timer = setTimeout(() => slow.resolve(kept()), slowMs)
  try {
    const fetched = fetch(request)
    return (await Promise.race([fetched, slow.promise])) ?? (await fetched)
  } catch (error) {
    const shell = await kept()
    if (shell) return shell
    throw error
  } finally {
    clearTimeout(timer)
  }
}
