import { logoSigns } from '../../src/engine/shell/logoSigns.tsx'
import { startConsole } from '../../src/engine/shell/startConsole.ts'
import { catalogue, colour } from './library.config.ts'
import logo from './logo.svg'

void startConsole({
  title: catalogue.title,
  publicPrefixes: catalogue.publicPrefixes,
  signs: async () => logoSigns({ logo, colour }),
  console: () =>
    import('../../src/engine/shell/createConsole.ts').then(({ createConsole }) => createConsole({ catalogue })),
})
