/** Routes of paths, return paths after a sign-in, and titles of sessions. */
import { expect, test } from 'bun:test'
import { chatPath, pagePaths, parseRoute, safeReturnPath } from '../../src/web/routes'
import { titleOf } from '../../src/web/sessions/api'

test.each([
  ['/', { name: 'home' }],
  ['/chat', { name: 'new', mode: null }],
  ['/tutor', { name: 'new', mode: 'tutor' }],
  ['/app', { name: 'app' }],
  ['/shares', { name: 'shares' }],
  ['/shares/x', { name: 'share', shareId: 'x' }],
  ['/settings', { name: 'settings', tab: 'general' }],
  ['/settings/apps', { name: 'settings', tab: 'apps' }],
  ['/settings/general', { name: 'missing' }],
  ['/settings/x', { name: 'missing' }],
  ['/exam', { name: 'exam' }],
  ['/exam/progress', { name: 'progress' }],
  ['/exam/x', { name: 'practice', practiceId: 'x' }],
  ['/exam/x/y', { name: 'missing' }],
  ['/login', { name: 'login' }],
  ['/register', { name: 'register' }],
  ['/forgot-password', { name: 'forgot-password' }],
  ['/reset-password', { name: 'reset-password' }],
  ['/verify-email', { name: 'verify-email' }],
  ['/setup', { name: 'setup' }],
  ['/account', { name: 'settings', tab: 'account' }],
  ['/status', { name: 'status' }],
  ['/status/confirm', { name: 'status-confirm' }],
  ['/status/unsubscribe', { name: 'status-unsubscribe' }],
  ['/status/x', { name: 'missing' }],
  ['/account/x', { name: 'missing' }],
  ['/chat/a%20b', { name: 'chat', sessionId: 'a b' }],
  ['/chat/%', { name: 'chat', sessionId: '%' }],
  ['/chat/a/b', { name: 'missing' }],
  ['/elsewhere', { name: 'missing' }],
] as const)('%p has its route', (path, route) => {
  expect(parseRoute(path)).toEqual(route)
})

test('every page path of the server has a route', () => {
  for (const path of pagePaths) expect(parseRoute(path).name).not.toBe('missing')
  expect(parseRoute(chatPath('a/b?c'))).toEqual({ name: 'chat', sessionId: 'a/b?c' })
})

test.each([
  ['', '/'],
  ['?returnTo=/chat/1', '/chat/1'],
  [
    '?returnTo=%2Fapi%2Foauth%2Fauthorize%3Fclient_id%3Da%26state%3D1',
    '/api/oauth/authorize?client_id=a&state=1',
  ],
  ['?returnTo=https://example.com', '/'],
  ['?returnTo=//example.com', '/'],
  ['?returnTo=/%5Cexample.com', '/'],
  ['?returnTo=/%09/example.com', '/'],
  ['?returnTo=javascript:alert(1)', '/'],
] as const)('after a sign-in %p opens %p', (search, path) => {
  expect(safeReturnPath(search)).toBe(path)
})

test.each([
  ['  Solve\n 3x + 7 = 22 ', 'Solve 3x + 7 = 22'],
  ['a'.repeat(300), 'a'.repeat(200)],
  ['😀'.repeat(201), '😀'.repeat(200)],
])('the message %p gives the title %p', (question, title) => {
  expect(titleOf(question)).toBe(title)
})
