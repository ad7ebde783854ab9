/** What has been announced, newest first. A release adds its own entry at the top. */
import type { Announcement } from './model'

/** `url` is a path of this instance. */
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
