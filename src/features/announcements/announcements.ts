import type { Deprecation } from '../../http/endpoint'
import { escapeHtml as escapeXml } from '../../http/server-page'
import { product } from '../../lib/product'
import type { Announcement } from './model'

export type { Announcement } from './model'

/** All announcements, newest first, with absolute URLs of the instance at `baseUrl`. */
export function announcements(
  baseUrl: string,
  deprecations: readonly Deprecation[],
): Announcement[] {
  return [...published, ...deprecations.map(toAnnouncement)]
    .toSorted((a, b) => Date.parse(b.publishedAt) - Date.parse(a.publishedAt))
    .map((each) => ({ ...each, url: new URL(each.url, baseUrl).href }))
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
