/** What this service announces: releases, notices, and whatever will go away. The front door of this folder. */
import { deprecations, type Deprecation } from '../../http/deprecations'
import type { Announcement } from './model'
import { published } from './published'

export type { Announcement } from './model'

/** All of them, newest first, with addresses of the instance at `baseUrl`. */
export function announcements(
  baseUrl: string,
  deprecated: readonly Deprecation[] = deprecations,
): Announcement[] {
  return [...published, ...deprecated.map(ofDeprecation)]
    .toSorted((a, b) => Date.parse(b.publishedAt) - Date.parse(a.publishedAt))
    .map((each) => ({ ...each, url: new URL(each.url, baseUrl).href }))
}

const ofDeprecation = (each: Deprecation): Announcement => ({
  id: each.id,
  title: `${each.method} ${each.path} will go away`,
  body: `It may be gone from ${each.sunset.slice(0, 10)} on. ${each.advice}`,
  kind: 'deprecation',
  url: each.link,
  publishedAt: new Date(each.since).toISOString(),
})
