/** Addresses and titles: which page a path is, where sign-in may lead, what a session is called. */
import { expect, test } from 'bun:test'
import { chatPath, pagePaths, safeReturnPath, parseRoute } from '../../src/web/routes'
import { titleOf } from '../../src/web/sessions/api'

test.each([
  ['/', { name: 'home' }],
  ['/chat', { name: 'home' }],
  ['/login', { name: 'login' }],
  ['/register', { name: 'register' }],
  ['/forgot-password', { name: 'forgot-password' }],
  ['/reset-password', { name: 'reset-password' }],
  ['/setup', { name: 'setup' }],
  ['/account', { name: 'account' }],
  ['/status', { name: 'status' }],
  ['/status/confirm', { name: 'status-confirm' }],
  ['/status/unsubscribe', { name: 'status-unsubscribe' }],
  ['/status/x', { name: 'missing' }],
  ['/account/x', { name: 'missing' }],
  ['/chat/a%20b', { name: 'chat', sessionId: 'a b' }],
  ['/chat/%', { name: 'chat', sessionId: '%' }],
  ['/chat/a/b', { name: 'missing' }],
  ['/elsewhere', { name: 'missing' }],
] as const)('%p is known', (path, route) => {
  expect(parseRoute(path)).toEqual(route)
})

test('every path that the server answers with the page is a page', () => {
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
] as const)('sign-in with %p leads to %p', (search, path) => {
  expect(safeReturnPath(search)).toBe(path)
})

test.each([
  ['  Solve\n 3x + 7 = 22 ', 'Solve 3x + 7 = 22'],
  ['a'.repeat(300), 'a'.repeat(200)],
  ['😀'.repeat(201), '😀'.repeat(200)],
])('%p is called %p', (question, title) => {
  expect(titleOf(question)).toBe(title)
})
