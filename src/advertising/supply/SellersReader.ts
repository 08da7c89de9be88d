import { isObject } from '../../engine/contract/isObject.ts'

/** A seller as a published sellers.json lists it (IAB Tech Lab, sellers.json 1.0); null is "not said". */
export interface ListedSeller {
  readonly sellerId: string
  /** PUBLISHER, INTERMEDIARY or BOTH in capitals; whatever else stands there as it is. */
  readonly sellerType: string | null
  readonly domain: string | null
  readonly isConfidential: boolean
}

/** Why a text is no sellers.json. */
export type SellersProblem = 'web_page' | 'not_json' | 'no_sellers' | 'broken_off'

export interface SellersRead {
  readonly problem: SellersProblem | null
  /** How many sellers the file lists. */
  readonly total: number
  /** Those that were looked for, by their IDs; more than one where an ID is repeated. */
  readonly found: ReadonlyMap<string, readonly ListedSeller[]>
}

/**
 * Reads a sellers.json part by part, as it arrives, and keeps only the sellers that are looked for: some files have a million. Takes
 * as much memory for a large file as for a small one, and a time that grows with its length alone. Seller IDs that are numbers, as many
 * files have them, count as their digits. A seller that can't be read counts, but is not found.
 */
export class SellersReader {
  readonly #wanted: ReadonlySet<string>
  readonly #found = new Map<string, ListedSeller[]>()
  #problem: SellersProblem | null = null
  #total = 0
  #depth = 0
  #hasBegun = false
  #hasList = false
  #isInList = false
  #isInString = false
  #isEscaped = false
  /** The last name of the outermost object, as far as it matters. */
  #name = ''
  /** The beginning of a seller whose end has not arrived; null outside of one. */
  #seller: string | null = null

  constructor(wanted: ReadonlySet<string>) {
    this.#wanted = wanted
  }

  take(part: string): void {
    if (this.#problem) return
    if (!this.#hasBegun) {
      const begin = part.replace(/^\uFEFF/, '').trimStart()
      if (begin === '') return
      this.#hasBegun = true
      if (!begin.startsWith('{')) this.#problem = begin.startsWith('<') ? 'web_page' : 'not_json'
    }
    this.#scan(part)
  }

  /** Whether nothing of what is still to come matters. */
  get isUnreadable(): boolean {
    return this.#problem !== null
  }

  end(): SellersRead {
    const ending = !this.#hasBegun ? 'not_json' : this.#depth > 0 ? 'broken_off' : this.#hasList ? null : 'no_sellers'
    return { problem: this.#problem ?? ending, total: this.#total, found: this.#found }
  }

  /** Letter by letter, as files are large: what matters are the ends of texts, objects, and lists. */
  #scan(part: string): void {
    let from = 0
    for (let at = 0; at < part.length && !this.#problem; at += 1) {
      const letter = part.charCodeAt(at)
      if (this.#isInString) this.#inString(letter)
      else if (letter === quote) {
        this.#isInString = true
        if (this.#depth === 1) this.#name = ''
      } else if (letter === openBrace || letter === openBracket) {
        if (this.#open(letter)) from = at
      } else if (letter === closeBrace || letter === closeBracket) {
        if (this.#close()) this.#end(part.slice(from, at + 1))
      }
    }
    if (this.#seller !== null) this.#seller = kept(this.#seller, part.slice(from))
  }

  #inString(letter: number): void {
    if (this.#isEscaped) this.#isEscaped = false
    else if (letter === backslash) this.#isEscaped = true
    else if (letter === quote) this.#isInString = false
    if (this.#depth === 1 && this.#isInString && this.#name.length < 20) this.#name += String.fromCharCode(letter)
  }

  /** @returns whether a seller begins */
  #open(letter: number): boolean {
    this.#depth += 1
    if (this.#depth === 2 && letter === openBracket && this.#name === 'sellers') {
      this.#hasList = true
      this.#isInList = true
    }
    if (!this.#isInList || this.#depth !== 3 || letter !== openBrace) return false
    this.#total += 1
    this.#seller = ''
    return true
  }

  /** @returns whether a seller, or a list in the place of one, ends */
  #close(): boolean {
    this.#depth -= 1
    if (this.#depth < 0) this.#problem = 'not_json'
    if (this.#depth === 1) this.#isInList = false
    return this.#isInList && this.#depth === 2
  }

  #end(rest: string): void {
    const seller = this.#seller === null ? '' : kept(this.#seller, rest)
    this.#seller = null
    if (seller.length <= mostOfSeller) this.#read(seller)
  }

  /** Only what may be looked for is parsed. */
  #read(text: string): void {
    const named = [...text.matchAll(ids)]
    const mayBe =
      named.length === 0 ||
      named.some(([, id = '', digits = '']) => id.includes('\\') || this.#wanted.has(id || digits))
    const numbers = named.flatMap(([, , digits]) => (digits === undefined ? [] : [digits]))
    const seller = mayBe ? parsed(text, numbers) : null
    if (!seller || !this.#wanted.has(seller.sellerId)) return
    const others = this.#found.get(seller.sellerId) ?? []
    if (others.length < mostOfId) this.#found.set(seller.sellerId, [...others, seller])
  }
}

const [quote, backslash, openBrace, openBracket, closeBrace, closeBracket] = [34, 92, 123, 91, 125, 93]
const ids = /"seller_id"\s{0,20}:\s{0,20}(?:"([^"]{0,300})"|(\d{1,64}))/g

/** A seller with more characters is not read. */
const mostOfSeller = 65_536
/** How many sellers with one ID are kept. */
const mostOfId = 10

/** What is too long is kept no further than to tell that it is. */
function kept(beginning: string, more: string): string {
  return beginning.length > mostOfSeller ? beginning : beginning + more
}

/** @param numbers the seller IDs in it that are numbers, digit by digit: as numbers, long ones lose their last digits */
function parsed(text: string, numbers: readonly string[]): ListedSeller | null {
  try {
    const seller: unknown = JSON.parse(text)
    if (!isObject(seller)) return null
    const { seller_id: id, seller_type: type, domain, is_confidential: confidential } = seller
    if (typeof id !== 'string' && typeof id !== 'number') return null
    return {
      sellerId: typeof id === 'string' ? id : (numbers.find(digits => Number(digits) === id) ?? String(id)),
      sellerType: typeof type === 'string' ? type.trim().toUpperCase().slice(0, 40) : null,
      domain: typeof domain === 'string' && domain.trim() !== '' ? domain.trim().slice(0, 253) : null,
      isConfidential: confidential === 1 || confidential === true || confidential === '1',
    }
  } catch {
    return null
  }
}
