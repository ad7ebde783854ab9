/** Keys, tokens and passwords: what is signed, sealed and hashed can be told from what is not. */
import { describe, expect, test } from 'bun:test'
import { Keyring } from '../../src/lib/keyring'
import { fullPasswordCost } from '../support/password-cost'
import { hashPassword, verifyPassword } from '../../src/lib/passwords'
import { randomBase64url, randomHex, sameSecret, sha256 } from '../../src/lib/tokens'

const keyring = new Keyring('k'.repeat(32))
const other = new Keyring('l'.repeat(32))

describe('a keyring', () => {
  test('signs for one purpose and one secret', () => {
    const signature = keyring.sign('csrf', 'text')
    expect(signature).toMatch(/^[\w-]{43}$/)
    expect(keyring.verify('csrf', 'text', signature)).toBe(true)
    expect(keyring.verify('cursor', 'text', signature)).toBe(false)
    expect(keyring.verify('csrf', 'text2', signature)).toBe(false)
    expect(keyring.verify('csrf', 'text', `${signature}=`)).toBe(false)
    expect(keyring.verify('csrf', 'text', '')).toBe(false)
    expect(other.verify('csrf', 'text', signature)).toBe(false)
  })

  test('seals differently each time, and opens only what it sealed for the purpose', () => {
    const sealed = keyring.seal('a', 'ein Geheimnis 📐')
    expect(keyring.seal('a', 'ein Geheimnis 📐')).not.toBe(sealed)
    expect(keyring.open('a', sealed)).toBe('ein Geheimnis 📐')
    const changed = `${sealed.slice(0, 20)}${sealed[20] === 'A' ? 'B' : 'A'}${sealed.slice(21)}`
    expect(() => keyring.open('b', sealed)).toThrow()
    expect(() => other.open('a', sealed)).toThrow()
    expect(() => keyring.open('a', changed)).toThrow()
    expect(() => keyring.open('a', sealed.slice(0, -4))).toThrow()
    expect(() => keyring.open('a', '')).toThrow()
  })
})

test('random values are long enough and never the same', () => {
  expect(randomHex()).toMatch(/^[0-9a-f]{64}$/)
  expect(randomBase64url()).toMatch(/^[\w-]{43}$/)
  expect(new Set(Array.from({ length: 1_000 }, randomHex)).size).toBe(1_000)
})

test('digests and comparisons', () => {
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  expect(sameSecret('ä', 'ä')).toBe(true)
  expect(sameSecret('a', 'b')).toBe(false)
  expect(sameSecret('a', 'ab')).toBe(false)
  expect(sameSecret('', 'a')).toBe(false)
})

test('a password is hashed with a salt, and nothing but itself matches', async () => {
  const [first, second] = await Promise.all([hashPassword('correct'), hashPassword('correct')])
  expect(first).toStartWith('$argon2id$')
  expect(first).not.toBe(second)
  expect(await verifyPassword('correct', first)).toBe(true)
  expect(await verifyPassword('Correct', first)).toBe(false)
  expect(await verifyPassword('no account has this password', null)).toBe(false)
})

test('hashing leaves the event loop to others', async () => {
  using _ = fullPasswordCost()
  let ticks = 0
  const timer = setInterval(() => (ticks += 1), 1)
  await Promise.all(Array.from({ length: 6 }, () => hashPassword('correct')))
  clearInterval(timer)
  expect(ticks).toBeGreaterThan(5)
})
