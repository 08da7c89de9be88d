import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { newToken, tokenHash } from '../../../../src/engine/server/access/tokens.ts'

it('a token is found by its SHA-256, at once and not in the pool that files and databases share', () => {
  for (const token of ['', newToken(), 'ü'.repeat(1000)]) {
    expect(tokenHash(token)).toBe(createHash('sha256').update(token).digest('hex'))
  }
})
