import { desc, eq } from 'drizzle-orm'
import { postedAnnouncements } from '../../db/schema'
import type { Db, RowOf } from '../../db/store'
import { type Deprecation, deprecations } from '../../http/endpoint'
import type { AcceptedLanguage } from '../../http/negotiation'
import { isoTime } from '../../lib/clock'
import { newId } from '../../lib/ids'
import type { Services } from '../../services'
import { escapeHtml as escapeXml } from '../../http/server-page'
import { product } from '../../lib/product'
import type { Announcement, NewAnnouncement } from './model'

export {
  Announcement,
  AnnouncementList,
  AnnouncementParams,
  announcementExample,
  NewAnnouncement,
} from './model'

/** Announcements of administrators; the oldest make room. */
const storedMax = 200

/** All announcements, newest first, with absolute URLs of the instance; the program's own in a language. */
export async function allAnnouncements(
  services: Pick<Services, 'config' | 'store'>,
  language: AcceptedLanguage = 'en',
): Promise<Announcement[]> {
  const posted = await announcementsOfAdministrators(services)
  return announcements(services.config.baseUrl, { table: deprecations, posted, language })
}

/** What administrators have announced, newest first, with absolute URLs. */
export async function announcementsOfAdministrators({
  config,
  store,
}: Pick<Services, 'config' | 'store'>): Promise<Announcement[]> {
  const rows = await store.db
    .select()
    .from(postedAnnouncements)
    .orderBy(desc(postedAnnouncements.publishedAt))
    .limit(storedMax)
  return rows.map((row) => absolute(config.baseUrl, ofAdministrator(row)))
}

/** Announces something, within `tx`. */
export async function postAnnouncement(
  tx: Db,
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  { title, body, kind = 'notice', url }: NewAnnouncement,
): Promise<Announcement> {
  const row = { id: newId(), title, body, kind, url: url ?? null, publishedAt: clock.now() }
  await tx.insert(postedAnnouncements).values(row)
  return absolute(config.baseUrl, ofAdministrator(row))
}

/** Takes back what an administrator has announced, within `tx`; false where it is not one of these. */
export async function takeDownAnnouncement(tx: Db, id: string): Promise<boolean> {
  const gone = await tx
    .delete(postedAnnouncements)
    .where(eq(postedAnnouncements.id, id.toLowerCase()))
    .returning({ id: postedAnnouncements.id })
  return gone.length > 0
}

const ofAdministrator = ({
  publishedAt,
  url,
  ...row
}: RowOf<typeof postedAnnouncements>): Announcement => ({
  ...row,
  url: url ?? '/app',
  publishedAt: isoTime(publishedAt),
})

const absolute = (baseUrl: string, each: Announcement): Announcement => ({
  ...each,
  url: new URL(each.url, baseUrl).href,
})

interface Sources {
  readonly table: readonly Deprecation[]
  /** By administrators, in their own words, with absolute URLs. */
  readonly posted?: readonly Announcement[]
  readonly language?: AcceptedLanguage
}

/** Those of releases, of `table` and of administrators, newest first. */
export function announcements(
  baseUrl: string,
  { table, posted = [], language = 'en' }: Sources,
): Announcement[] {
  const releases = published.map(({ words, ...each }) => ({ ...each, ...words[language] }))
  const goingAway = table.map((each) => toAnnouncement(each, language))
  const own = [...releases, ...goingAway].map((each) => absolute(baseUrl, each))
  return [...own, ...posted].toSorted(
    (a, b) => Date.parse(b.publishedAt) - Date.parse(a.publishedAt),
  )
}

interface Words {
  readonly title: string
  readonly body: string
}

/** What is said of an endpoint and of the day from which it may be gone. */
const goingAwayWords: Readonly<
  Record<AcceptedLanguage, (route: string, day: string, advice: string) => Words>
> = {
  en: (route, day, advice) => ({
    title: `${route} will go away`,
    body: `It may be gone from ${day} on. ${advice}`,
  }),
  de: (route, day, advice) => ({
    title: `${route} fällt weg`,
    body: `Ab ${day} kann es fehlen. ${advice}`,
  }),
  fr: (route, day, advice) => ({
    title: `${route} va disparaître`,
    body: `Il peut manquer à partir du ${day}. ${advice}`,
  }),
  es: (route, day, advice) => ({
    title: `${route} va a desaparecer`,
    body: `Puede faltar a partir del ${day}. ${advice}`,
  }),
}

const toAnnouncement = (each: Deprecation, language: AcceptedLanguage): Announcement => ({
  id: each.id,
  ...goingAwayWords[language](`${each.method} ${each.path}`, each.sunset.slice(0, 10), each.advice),
  kind: 'deprecation',
  url: each.link,
  publishedAt: new Date(each.since).toISOString(),
})

interface Published extends Omit<Announcement, keyof Words> {
  readonly words: Readonly<Record<AcceptedLanguage, Words>>
}

/** The published announcements, newest first. A release adds its entry at the top. `url` is a path. */
const published: readonly Published[] = [
  {
    id: '019aa5f0-6c00-7d3a-9b1e-5f2c8a7e4d10',
    words: {
      en: {
        title: 'Search, projects, files and memory',
        body: 'Sessions can be searched by every word in them. Projects hold instructions and files, the tutor quotes what it finds there, and you see and own what it remembers of you.',
      },
      de: {
        title: 'Suche, Projekte, Dateien und Gedächtnis',
        body: 'Sitzungen lassen sich nach jedem Wort durchsuchen. Projekte enthalten Anweisungen und Dateien, der Tutor zitiert, was er dort findet, und was er sich über dich merkt, siehst du und es gehört dir.',
      },
      fr: {
        title: 'Recherche, projets, fichiers et mémoire',
        body: 'Chaque mot des séances se retrouve par la recherche. Les projets contiennent des consignes et des fichiers, le tuteur cite ce qu’il y trouve, et ce qu’il retient de toi, tu le vois et cela t’appartient.',
      },
      es: {
        title: 'Búsqueda, proyectos, archivos y memoria',
        body: 'Las sesiones se pueden buscar por cualquiera de sus palabras. Los proyectos guardan instrucciones y archivos, el tutor cita lo que encuentra en ellos, y lo que recuerda de ti lo ves y es tuyo.',
      },
    },
    kind: 'release',
    url: '/docs',
    publishedAt: '2026-11-21T12:00:00.000Z',
  },
  {
    id: '019a7d2b-5800-7c41-8e2f-1b9d6c3a5e07',
    words: {
      en: {
        title: 'The public API, contract v2',
        body: 'The API is described at /openapi.json and /docs. What is going to change is announced here, at least 90 days before it does.',
      },
      de: {
        title: 'Die öffentliche API, Vertrag v2',
        body: 'Die API ist unter /openapi.json und /docs beschrieben. Was sich ändern wird, wird hier angekündigt, mindestens 90 Tage vorher.',
      },
      fr: {
        title: 'L’API publique, contrat v2',
        body: 'L’API est décrite dans /openapi.json et /docs. Ce qui va changer est annoncé ici, au moins 90 jours avant.',
      },
      es: {
        title: 'La API pública, contrato v2',
        body: 'La API se describe en /openapi.json y /docs. Lo que va a cambiar se anuncia aquí, al menos 90 días antes.',
      },
    },
    kind: 'notice',
    url: '/docs',
    publishedAt: '2026-11-13T12:00:00.000Z',
  },
]

/** The announcements as an Atom feed (RFC 4287). `selfUrl` is the URL of the feed itself. */
export function atomFeed(entries: readonly Announcement[], selfUrl: string): string {
  const updated = entries[0]?.publishedAt ?? new Date(0).toISOString()
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${escapeXml(selfUrl)}</id>
  <title>${product.name}: announcements</title>
  <updated>${updated}</updated>
  <author><name>${product.name}</name></author>
  <link rel="self" type="application/atom+xml" href="${escapeXml(selfUrl)}"/>
${entries.map(entry).join('\n')}
</feed>
`
}

const entry = ({ id, title, body, kind, url, publishedAt }: Announcement): string => `  <entry>
    <id>urn:uuid:${id}</id>
    <title>${escapeXml(title)}</title>
    <updated>${publishedAt}</updated>
    <published>${publishedAt}</published>
    <category term="${kind}"/>
    <link rel="alternate" href="${escapeXml(url)}"/>
    <content type="text">${escapeXml(body)}</content>
  </entry>`
