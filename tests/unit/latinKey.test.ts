import { expect, it } from 'vitest'
import { latinKey } from '../../src/engine/kit/latinKey.ts'

const pressed = (key: string, code: string, shiftKey = false) => latinKey({ key, code, shiftKey })

it('knows the keys of a keyboard that writes no Latin letters', () => {
  expect(pressed('ن', 'KeyK')).toBe('k')
  expect(pressed('س', 'KeyS')).toBe('s')
  expect(pressed('л', 'KeyK')).toBe('k')
  expect(pressed('ظ', 'Slash')).toBe('/')
  expect(pressed('؟', 'Slash', true)).toBe('?')
})

it('leaves what is written in Latin letters, and keys that write nothing', () => {
  // A German and a French keyboard have other letters there.
  expect(pressed('z', 'KeyY')).toBe('z')
  expect(pressed('a', 'KeyQ')).toBe('a')
  expect(pressed('ö', 'Semicolon')).toBe('ö')
  expect(pressed('-', 'Slash')).toBe('-')
  expect(pressed('K', 'KeyK', true)).toBe('K')
  expect(pressed('ArrowLeft', 'ArrowLeft')).toBe('ArrowLeft')
  expect(pressed('Enter', 'Enter')).toBe('Enter')
})

it('leaves a letter of a key that has none in Latin', () => {
  expect(pressed('ك', 'Semicolon')).toBe('ك')
})
