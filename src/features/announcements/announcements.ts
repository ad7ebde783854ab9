import { desc, eq } from 'drizzle-orm'
import { postedAnnouncements } from '../../db/schema'
import type { Db, RowOf } from '../../db/store'
import { type Deprecation, deprecations } from '../../http/endpoint'
import { isoTime } from '../../lib/clock'
import { newId } from '../../lib/ids'
import type { Services } from '../../services'
import { escapeHtml as escapeXml } from '../../http/server-page'
import { product } from '../../lib/product'
import type { Announcement, NewAnnouncement } from './model'

export { Announcement, AnnouncementParams, announcementExample, NewAnnouncement } from './model'

/** Announcements of administrators; the oldest make room. */
const storedMax = 200

/** All announcements, newest first, with absolute URLs of the instance. */
export async function allAnnouncements(
  services: Pick<Services, 'config' | 'store'>,
): Promise<Announcement[]> {
  const posted = await announcementsOfAdministrators(services)
  return announcements(services.config.baseUrl, deprecations, posted)
}

/** What administrators have announced, newest first. */
export async function announcementsOfAdministrators({
  store,
}: Pick<Services, 'store'>): Promise<Announcement[]> {
  const rows = await store.db
    .select()
    .from(postedAnnouncements)
    .orderBy(desc(postedAnnouncements.publishedAt))
    .limit(storedMax)
  return rows.map(ofAdministrator)
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

/** Those of releases, of `table` and of administrators, newest first. */
export function announcements(
  baseUrl: string,
  table: readonly Deprecation[],
  announced: readonly Announcement[] = [],
): Announcement[] {
  return [...published, ...table.map(toAnnouncement), ...announced]
    .toSorted((a, b) => Date.parse(b.publishedAt) - Date.parse(a.publishedAt))
    .map((each) => absolute(baseUrl, each))
}

const toAnnouncement = (each: Deprecation): Announcement => ({
  id: each.id,
  title: `${each.method} ${each.path} will go away`,
  body: `It may be gone from ${each.sunset.slice(0, 10)} on. ${each.advice}`,
  kind: 'deprecation',
  url: each.link,
  publishedAt: new Date(each.since).toISOString(),
})

/** The published announcements, newest first. A release adds its entry at the top. `url` is a path. */
export const published: readonly Announcement[] = [
  {
    id: '019aa5f0-6c00-7d3a-9b1e-5f2c8a7e4d10',
    title: 'Search, projects, files and memory',
    body: 'Sessions can be searched by every word in them. Projects hold instructions and files, the tutor quotes what it finds there, and you see and own what it remembers of you.',
    kind: 'release',
    url: '/docs',
    publishedAt: '2026-11-21T12:00:00.000Z',
  },
  {
    id: '019a7d2b-5800-7c41-8e2f-1b9d6c3a5e07',
    title: 'The public API, contract v2',
    body: 'The API is described at /openapi.json and /docs. What is going to change is announced here, at least 90 days before it does.',
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
