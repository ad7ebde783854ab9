/** The announcements as an Atom feed (RFC 4287). */
import { escapeHtml as escapeXml } from '../../http/server-page'
import { product } from '../../lib/product'
import type { Announcement } from './model'

/** The document; `selfUrl` is its own address. Entries come newest first. */
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
