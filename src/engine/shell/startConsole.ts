import { basePath, consolePath, withBasePath } from '../providers/basePath.ts'
import './theme/tokens.css'
import './theme/fonts.css'
import './theme/base.css'
import './theme/layout.css'
import './theme/print.css'
import './theme/rtl.css'
import type { ComponentType } from 'react'
import type { CurrentUser } from '../contract/api.ts'
import { isPublicPath } from '../pages/access/isPublicPath.ts'
import { askCurrentUser } from '../providers/askCurrentUser.ts'
import { type Brand, brand } from '../providers/brand.ts'
import { endSession } from '../providers/endSession.ts'
import { ownLanguage, rememberLanguage } from '../providers/ownLanguage.ts'
import { rememberSignedIn, wasSignedIn } from '../providers/rememberSignedIn.ts'
import { type LanguageCode, type OfferedLanguages, offeredLanguages, offerLanguages } from '../texts/language.ts'
import { showLanguage } from './showLanguage.ts'

/** What a product hands to the page before anybody is signed in; what is loaded later comes by `import()`. */
export interface ProductStart {
  readonly title: string
  /** Pages below these are shown to everybody. */
  readonly publicPrefixes: readonly string[]
  /** In which it can be read beside English. */
  readonly languages?: OfferedLanguages
  /** Its mark, its drawing and its colour: every screen shows them. */
  readonly signs: () => Promise<Omit<Brand, 'title'>>
  /** What `createConsole` has made. */
  readonly console: () => Promise<SignedInConsole>
  /** Public pages of its own, by their paths. */
  readonly publicPages?: Readonly<Record<string, () => Promise<ComponentType>>>
  /** Comes before everything else but the language. @returns whether the console shall start */
  readonly demo?: (basePath: string) => Promise<boolean>
}

/** The console of a person who is signed in. */
export interface SignedInConsole {
  readonly Console: ComponentType<{ readonly user: CurrentUser }>
  /** Comes before it is drawn; never takes long. */
  readonly prepare: (user: CurrentUser) => Promise<void>
}

/**
 * Chooses between the public pages, the sign-in screen and the console (access.1–access.4). Until it is known who is
 * there, the skeleton of `index.html` stays, so that neither screen flashes.
 */
export async function startConsole(product: ProductStart): Promise<void> {
  const { languages = {} } = product
  offerLanguages(['en', ...(Object.keys(languages) as LanguageCode[])])
  // Before anything that says something is loaded.
  await showLanguage(ownLanguage(offeredLanguages()), languages)
  if (product.demo && !(await product.demo(basePath))) return
  const pathname = consolePath()
  if (isPublicPath(pathname, product.publicPrefixes)) return showPublicPage(product)
  if (pathname === '/logout') return signOut(product)
  if (wasSignedIn()) void product.console()
  return enter(product)
}

async function enter(product: ProductStart): Promise<void> {
  const answer = await askCurrentUser()
  if (answer.state === 'present') {
    rememberSignedIn(true)
    // They read another language than whoever was here last.
    if (rememberLanguage(answer.user.language ?? null)) return location.reload()
    const [mount, { Console }] = await Promise.all([
      loadMount(product),
      product.console().then(async made => {
        await made.prepare(answer.user)
        return made
      }),
    ])
    mount(Console, { user: answer.user })
    return
  }
  if (answer.state === 'absent') return showSignIn(product)
  const [mount, { UnreachableScreen }] = await Promise.all([
    loadMount(product),
    import('../pages/access/UnreachableScreen.tsx'),
  ])
  mount(UnreachableScreen, { onRetry: () => void enter(product) })
}

async function showSignIn(product: ProductStart): Promise<void> {
  rememberSignedIn(false)
  const [mount, { SignInScreen }] = await Promise.all([loadMount(product), import('../pages/access/SignInScreen.tsx')])
  mount(SignInScreen, { onSignedIn: () => location.reload() })
}

async function showPublicPage(product: ProductStart): Promise<void> {
  const path = consolePath().replace(/\/$/, '')
  const own = product.publicPages && Object.hasOwn(product.publicPages, path) ? product.publicPages[path] : undefined
  if (own) {
    const [mount, Page] = await Promise.all([loadMount(product), own()])
    return mount(Page, {})
  }
  const [mount, { PublicPages }] = await Promise.all([loadMount(product), import('../pages/access/PublicPages.tsx')])
  mount(PublicPages, { path: consolePath(), token: new URLSearchParams(location.search).get('token') })
}

/**
 * `/logout` (logout.1): the session ends on the server, then the sign-in screen shows at `/`; in between at the provider that has vouched
 * for it.
 */
async function signOut(product: ProductStart): Promise<void> {
  const to = await endSession()
  history.replaceState(null, '', withBasePath('/'))
  // Back here it comes to the sign-in screen.
  if (to) return location.assign(to)
  return enter(product)
}

/** With it comes the product's brand, which every screen shows. */
async function loadMount({ title, signs }: ProductStart) {
  const [{ mount }, shown] = await Promise.all([import('./mount.tsx'), signs()])
  brand.give({ title, ...shown })
  if (shown.colour) (await import('./theme/showAccent.ts')).showAccent(shown.colour)
  return mount
}
