import { publicPrefixes } from './advertising/catalogue/publicPrefixes.ts'
import { title } from './advertising/catalogue/title.ts'
import { startConsole } from './engine/shell/startConsole.ts'
import { languages } from './languages.ts'

void startConsole({
  title,
  languages,
  publicPrefixes,
  signs: () => import('./advertising/pages/astrolabeSigns.ts').then(module => module.astrolabeSigns),
  console: () => import('./AstrolabeConsole.ts').then(module => module.AstrolabeConsole),
  publicPages: {
    '/public/kit': () => import('./AstrolabeKit.tsx').then(module => module.AstrolabeKit),
    '/public/vast': () => import('./AstrolabeInspector.tsx').then(module => module.AstrolabeInspector),
  },
  ...(import.meta.env.VITE_DEMO === 'true'
    ? { demo: basePath => import('./hosts/advertisingDemo.ts').then(module => module.advertisingDemo(basePath)) }
    : {}),
})
