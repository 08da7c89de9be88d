import './engine/shell/theme/tokens.css'
import './engine/shell/theme/fonts.css'
import './engine/shell/theme/base.css'
import './engine/shell/theme/print.css'
import { publicPrefixes } from './advertising/catalogue/publicPrefixes.ts'
import { title } from './advertising/catalogue/title.ts'
import { isPublicPath } from './engine/pages/access/isPublicPath.ts'
import { askCurrentUser } from './engine/providers/askCurrentUser.ts'
import { brand } from './engine/providers/brand.ts'
import { endSession } from './engine/providers/endSession.ts'
import { rememberSignedIn, wasSignedIn } from './engine/providers/rememberSignedIn.ts'

void start()

/**
 * Chooses between the public pages, the sign-in screen and the console (access.1–access.4). Until it is known who is
 * there, the skeleton of `index.html` stays, so that neither screen flashes.
 */
async function start(): Promise<void> {
  if (import.meta.env.VITE_DEMO === 'true') {
    const { advertisingDemo } = await import('./hosts/advertisingDemo.ts')
    if (!(await advertisingDemo())) return
  }
  const { pathname } = location
  if (isPublicPath(pathname, publicPrefixes)) return showPublicPage()
  if (pathname === '/logout') return signOut()
  if (wasSignedIn()) void import('./AstrolabeConsole.ts')
  return enter()
}

async function enter(): Promise<void> {
  const answer = await askCurrentUser()
  if (answer.state === 'present') {
    rememberSignedIn(true)
    const [mount, { AstrolabeConsole }] = await Promise.all([loadMount(), import('./AstrolabeConsole.ts')])
    mount(AstrolabeConsole, { user: answer.user })
    return
  }
  if (answer.state === 'absent') return showSignIn()
  const [mount, { UnreachableScreen }] = await Promise.all([
    loadMount(),
    import('./engine/pages/access/UnreachableScreen.tsx'),
  ])
  mount(UnreachableScreen, { onRetry: () => void enter() })
}

async function showSignIn(): Promise<void> {
  rememberSignedIn(false)
  const [mount, { SignInScreen }] = await Promise.all([loadMount(), import('./engine/pages/access/SignInScreen.tsx')])
  mount(SignInScreen, { onSignedIn: () => location.reload() })
}

async function showPublicPage(): Promise<void> {
  if (/^\/public\/kit\/?$/.test(location.pathname)) {
    const [mount, { KitPage }] = await Promise.all([loadMount(), import('./advertising/pages/kit/KitPage.tsx')])
    return mount(KitPage, {})
  }
  if (/^\/public\/vast\/?$/.test(location.pathname)) {
    const [mount, { PublicInspectorPage }] = await Promise.all([
      loadMount(),
      import('./advertising/pages/inspector/PublicInspectorPage.tsx'),
    ])
    return mount(PublicInspectorPage, {})
  }
  const [mount, { PublicPages }] = await Promise.all([loadMount(), import('./engine/pages/access/PublicPages.tsx')])
  mount(PublicPages, { path: location.pathname, token: new URLSearchParams(location.search).get('token') })
}

/**
 * `/logout` (logout.1): the session ends on the server, then the sign-in screen shows at `/`; in between at the provider that has vouched
 * for it.
 */
async function signOut(): Promise<void> {
  const to = await endSession()
  history.replaceState(null, '', '/')
  // Back here it comes to the sign-in screen.
  if (to) return location.assign(to)
  return enter()
}

/** With it comes the product's brand, which every screen shows. */
async function loadMount() {
  const [{ mount }, { astrolabeSigns }] = await Promise.all([
    import('./engine/shell/mount.tsx'),
    import('./advertising/pages/astrolabeSigns.ts'),
  ])
  brand.give({ title, ...astrolabeSigns })
  return mount
}
