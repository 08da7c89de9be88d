import type { ConsoleParts } from './consoleParts.ts'

/** Pages of what every console has, where the derived ones don't do; a product's overrides come before them. */
export const ownPages: ConsoleParts['overrides'] = {
  'identity-provider.show': () =>
    import('../pages/identityProvider/IdentityProviderPage.tsx').then(m => m.IdentityProviderPage),
  'service-account.show': () =>
    import('../pages/serviceAccount/ServiceAccountPage.tsx').then(m => m.ServiceAccountPage),
  'user.create': () => import('../pages/user/InvitePage.tsx').then(m => m.InvitePage),
  'user.show': () => import('../pages/user/UserPage.tsx').then(m => m.UserPage),
}
