/** What the API knows of the world outside: hosts inject the real thing, the demo what a browser can do. */
export interface Fetcher {
  /** GET of a foreign address, redirects followed. Any status is an answer. @throws FetchRefused for everything else */
  fetchText(url: string): Promise<FetchedText>
  /**
   * GET for what may be large: the body's text, UTF-8, goes to `take` part by part, if the status is 200 to 299. Left out where only small
   * files can be fetched.
   * @throws FetchRefused as above, also where it has begun already
   */
  readonly fetchParts?: (url: string, parts: TakenParts) => Promise<Omit<FetchedText, 'text'>>
  /** POST to a foreign address; a redirect is an answer like others. @throws FetchRefused when there is none */
  post(url: string, message: Posted): Promise<PostAnswer>
  /** The same for what is answered, measured. @throws FetchRefused when there is no answer, or one that is too large or can't be read */
  postFor(url: string, message: Asked): Promise<MeasuredAnswer>
}

export interface TakenParts {
  /** Of the body, decompressed. */
  readonly maxBytes: number
  /** For the whole of it, redirects and body included. */
  readonly timeoutMs: number
  readonly take: (part: string) => void
}

export interface Posted {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly timeoutMs: number
}

export interface PostAnswer {
  readonly status: number
  /** The beginning of the body, a few kilobytes of it. */
  readonly text?: string
  /** The header `Retry-After`, as it was sent. */
  readonly retryAfter?: string
}

export interface Asked extends Omit<Posted, 'body'> {
  readonly body: string | Uint8Array<ArrayBuffer>
}

export interface MeasuredAnswer {
  readonly status: number
  /** As they were sent, in lower case; the first hundred. */
  readonly headers: readonly { readonly name: string; readonly value: string }[]
  readonly contentType: string
  readonly text: string
  /** Of the body, decompressed. */
  readonly bytes: number
  /** Until there was a connection: looking up the name, TCP and TLS. */
  readonly connectMs: number
  /** From then on until the whole answer was there. */
  readonly answerMs: number
}

export interface FetchedText {
  readonly status: number
  /** Where the text came from, after redirects. */
  readonly url: string
  /** The addresses on the way, without the first and with the last. */
  readonly redirects: readonly string[]
  /** Lower case, without parameters; '' when the server named none. */
  readonly contentType: string
  readonly text: string
  /** Of the body, decompressed. */
  readonly bytes: number
}

/** The message is one sentence that may be shown to a person. */
export class FetchRefused extends Error {
  constructor(
    readonly reason: 'address' | 'redirects' | 'unreachable' | 'timeout' | 'size' | 'encoding',
    message: string,
    /** The addresses on the way, as far as it went. */
    readonly redirects: readonly string[] = [],
  ) {
    super(message)
    this.name = 'FetchRefused'
  }
}

/** A host that asks no other servers, such as the demo, was told to: nothing is known of them. */
export class NotAsked extends FetchRefused {
  constructor(message: string) {
    super('address', message)
    this.name = 'NotAsked'
  }
}

export interface Mail {
  /** One address, or several with commas between them. */
  readonly to: string
  readonly cc?: string
  /** The same mail sent twice carries the same, so that its receiver knows it: `<run-1@astrolabe.example>`. */
  readonly messageId?: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  /** BCP 47. Left out: English. */
  readonly language?: string
  readonly attachments?: readonly Attachment[]
}

export interface Attachment {
  readonly fileName: string
  readonly contentType: string
  /** Opened when the mail is sent. */
  readonly content: () => ReadableStream<Uint8Array<ArrayBuffer>>
}

export interface Mailer {
  send(mail: Mail): Promise<void>
}

/** An OpenID Connect provider: authorization code with PKCE (S256), state and nonce. */
export interface SingleSignOn {
  /** The provider's address that the browser goes to. @throws when the provider can't be reached */
  begin(attempt: SignOnAttempt): Promise<string>
  /**
   * Redeems the code that the browser came back with.
   * @param query of the callback, as the provider wrote it
   * @throws when anything of it doesn't hold: state, nonce, issuer, audience, signature, times, a code used before
   */
  finish(attempt: SignOnAttempt, query: string): Promise<SignedOn>
  /**
   * Where the browser goes to be signed out at the provider, which leads back to `returnTo`; null where it has no such address.
   * Left out: it has none.
   * @throws when the provider can't be reached
   */
  end?(session: { readonly idToken: string | null; readonly returnTo: string }): Promise<string | null>
}

/** What an organization's provider is asked with. */
export interface SignOnSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Beside `openid` and `email`. */
  readonly scopes?: readonly string[]
  /** Which claim lists the groups of a person. */
  readonly groupsClaim?: string | null
}

/** What one way through the provider is known by; the secrets are 43 characters of base64url. */
export interface SignOnAttempt {
  readonly redirectUri: string
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

export interface SignedOn {
  /** `iss` and `sub` of the ID token: who it is, for good. */
  readonly issuer: string
  readonly subject: string
  readonly email: string | null
  /** Only the provider's own `true` counts. */
  readonly emailVerified: boolean
  /** What the claim for groups lists; empty where nothing is asked for. */
  readonly groups?: readonly string[]
  /** As it was sent; names the session when it is to be ended. */
  readonly idToken?: string
}

/** Slow on purpose. @throws ApiError 503 while too many wait for it */
export interface Passwords {
  /** The answer carries the algorithm, its parameters and the salt. */
  hash(password: string): Promise<string>
  /** False for a hash that can't be read, after the same work as for one that can. */
  verify(password: string, hash: string): Promise<boolean>
  /** Where a line of them can be full. @throws ApiError 503 while it is */
  readonly demandRoom?: () => void
}
