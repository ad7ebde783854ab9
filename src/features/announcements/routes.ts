import { deprecations, endpoint, json } from '../../http/endpoint'
import { plugin } from '../../http/http-app'
import { acceptedLanguage } from '../../http/negotiation'
import { PageOf, PageQuery } from '../../http/pagination'
import type { Services } from '../../services'
import { allAnnouncements, announcements, atomFeed } from './announcements'
import { Announcement } from './model'

const list = 'announcements'
const pageExample = {
  items: announcements('https://tutor.example.org', { table: deprecations }).slice(0, 1),
  hasMore: false,
  nextCursor: null,
}

export const announcementRoutes = (services: Services) =>
  plugin('announcements', [
    endpoint(
      {
        method: 'GET',
        path: '/api/announcements',
        operationId: 'listAnnouncements',
        summary: 'Releases, notices and deprecations, newest first',
        description:
          'What the program itself announces is in the language of `Accept-Language`; administrators announce in their own words.',
        tag: 'Announcements',
        access: 'public',
        schemas: { query: PageQuery },
        responses: {
          200: { description: 'A page.', schema: PageOf(Announcement), example: pageExample },
        },
      },
      async ({ request, query: { cursor, limit } }) => {
        const { cursors } = services
        const all = await allAnnouncements(services, acceptedLanguage(request))
        const after = cursors.read(list, cursor)
        const at = after ? all.findIndex(({ id }) => id === after[0]) + 1 : 0
        const rows = all.slice(at, at + limit + 1)
        const page = cursors.page({
          list,
          rows,
          limit,
          position: ({ id }) => [id],
          item: (row) => row,
        })
        return json(200, page)
      },
    ),
    endpoint(
      {
        method: 'GET',
        path: '/announcements.atom',
        operationId: 'getAnnouncementFeed',
        summary: 'The announcements as an Atom feed',
        tag: 'Announcements',
        access: 'public',
        responses: {
          200: {
            description: 'Atom (RFC 4287).',
            contentType: 'application/atom+xml',
            headers: { 'Cache-Control': 'It may be kept for five minutes.' },
          },
        },
      },
      async () => ({
        status: 200,
        body: atomFeed(
          await allAnnouncements(services),
          `${services.config.baseUrl}/announcements.atom`,
        ),
        headers: {
          'content-type': 'application/atom+xml; charset=utf-8',
          'cache-control': 'public, max-age=300',
        },
      }),
    ),
  ])
