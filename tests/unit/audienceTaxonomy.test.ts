import { describe, expect, it } from 'vitest'
import { audienceTaxonomy, findTerms, taxonomyPath } from '../../src/advertising/targeting/audienceTaxonomy.ts'

describe('the audience taxonomy', () => {
  it('has every entry of version 1.1 once, each below one that is there', () => {
    expect(audienceTaxonomy.size).toBe(1558)
    for (const { parent, above } of audienceTaxonomy.values()) {
      const up = parent === null ? null : audienceTaxonomy.get(parent)
      expect(above).toEqual(up ? [...up.above, up.name] : [])
    }
  })

  it('is found by all words of a path, wherever they stand', () => {
    const [first] = findTerms('18-20 age')
    expect(first && taxonomyPath(first)).toBe('Demographic › Age Range › 18-20')
    expect(findTerms('no such audience')).toEqual([])
  })
})
