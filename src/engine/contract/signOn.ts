/** `GET /oidc/provider?domain=`: who signs in people with addresses at a domain. */
export interface SignOnOffer {
  readonly provider: { readonly id: string; readonly name: string } | null
}

/** `GET /current-user/sign-on`, `GET /user/{id}/sign-on`: an account at a provider that signs somebody in here. */
export interface LinkedSignOn {
  readonly id: string
  /** Of the provider; the host of its issuer where it is the platform's own, or no longer there. */
  readonly name: string
  readonly issuer: string
  readonly linkedAt: string
}

/** `POST /logout` where a provider vouched for the session: where the browser goes to be signed out there, too. */
export interface SignedOut {
  readonly to: string
}
