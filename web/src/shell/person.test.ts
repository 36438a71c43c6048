// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { becomePerson, forgetPerson, knownSecret, mySecret, secretIn } from './person'

beforeEach(() => localStorage.clear())

test('a secret is created when first needed, and stays the same', () => {
  expect(knownSecret()).toBeNull()
  const secret = mySecret()
  expect(secret).toMatch(/^[A-Za-z0-9_-]{32}$/)
  expect(mySecret()).toBe(secret)
  forgetPerson()
  expect(mySecret()).not.toBe(secret)
})

test('a link from another device brings its secret, and nothing else does', () => {
  const secret = 'a'.repeat(32)
  expect(secretIn(`#person=${secret}`)).toBe(secret)
  expect(secretIn('#person=short')).toBeNull()
  expect(secretIn(`#seat=${secret}`)).toBeNull()
  becomePerson(secret)
  expect(knownSecret()).toBe(secret)
})

test('an invalid secret is replaced', () => {
  localStorage.setItem('roji.person', '<b>')
  expect(mySecret()).toMatch(/^[A-Za-z0-9_-]{32}$/)
})
