import './shell/theme/tokens.css'
import './shell/theme/fonts.css'
import './shell/theme/base.css'
import './shell/theme/print.css'
import { publicPrefixes } from './catalogue/publicPrefixes.ts'
import { title } from './catalogue/title.ts'
import { isPublicPath } from './pages/access/isPublicPath.ts'
import { askCurrentUser } from './providers/askCurrentUser.ts'
import { brand } from './providers/brand.ts'
import { rememberSignedIn, wasSignedIn } from './providers/rememberSignedIn.ts'

void start()

/**
 * Chooses between the public pages, the sign-in screen and the console (access.1–access.4). Until it is known who is
 * there, the skeleton of `index.html` stays, so that neither screen flashes.
 */
async function start(): Promise<void> {
  if (import.meta.env.VITE_DEMO === 'true') {
    const { advertisingDemo } = await import('./demo/advertisingDemo.ts')
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
    import('./pages/access/UnreachableScreen.tsx'),
  ])
  mount(UnreachableScreen, { onRetry: () => void enter() })
}

async function showSignIn(): Promise<void> {
  rememberSignedIn(false)
  const [mount, { SignInScreen }] = await Promise.all([loadMount(), import('./pages/access/SignInScreen.tsx')])
  mount(SignInScreen, { onSignedIn: () => location.reload() })
}

async function showPublicPage(): Promise<void> {
  if (/^\/public\/kit\/?$/.test(location.pathname)) {
    const [mount, { KitPage }] = await Promise.all([loadMount(), import('./pages/kit/KitPage.tsx')])
    return mount(KitPage, {})
  }
  if (/^\/public\/vast\/?$/.test(location.pathname)) {
    const [mount, { PublicInspectorPage }] = await Promise.all([
      loadMount(),
      import('./pages/inspector/PublicInspectorPage.tsx'),
    ])
    return mount(PublicInspectorPage, {})
  }
  const [mount, { PublicPages }] = await Promise.all([loadMount(), import('./pages/access/PublicPages.tsx')])
  mount(PublicPages, { path: location.pathname, token: new URLSearchParams(location.search).get('token') })
}

/**
 * `/logout` (logout.1): the session ends on the server, then the sign-in screen shows at `/`; in between at the provider that has vouched
 * for it.
 */
async function signOut(): Promise<void> {
  const { endSession } = await import('./providers/endSession.ts')
  const to = await endSession()
  history.replaceState(null, '', '/')
  // Back here it comes to the sign-in screen.
  if (to) return location.assign(to)
  return enter()
}

/** With it comes the product's brand, which every screen shows. */
async function loadMount() {
  const [{ mount }, { astrolabeSigns }] = await Promise.all([
    import('./mount.tsx'),
    import('./pages/astrolabeSigns.ts'),
  ])
  brand.give({ title, ...astrolabeSigns })
  return mount
}
