import { defineConsole } from '../../src/engine/contract/defineConsole.ts'

/** The accent of both themes is made of it. */
export const colour = '#0f766e'

/** A library: what it lends, to whom, and until when. */
export const catalogue = defineConsole({
  title: 'Library',
  publicPrefixes: ['/public', '/reset-password'],
  footer: { label: 'Rules of lending', url: 'https://library.example/rules' },
  products: [],
  roles: { currency: 'currency' },
  sections: [
    { key: 'catalogue', label: 'Catalogue', path: '/books', shortcut: 'c', layout: 'tabs' },
    { key: 'lending', label: 'Lending', path: '/loans', shortcut: 'l', layout: 'tabs' },
  ],
  resources: {
    book: {
      path: '/books',
      label: 'Book',
      plural: 'Books',
      section: 'catalogue',
      about: 'What can be borrowed.',
      fields: {
        author: { kind: 'text', max: 120, required: true },
        isbn: { kind: 'text', max: 17, label: 'ISBN' },
        genre: {
          kind: 'choice',
          options: ['novel', 'poetry', 'history', 'science', 'children'],
          labels: { children: 'For children' },
          default: 'novel',
          required: true,
        },
        published: { kind: 'date' },
        copies: { kind: 'number', integer: true, min: 1, max: 500, default: 1, required: true },
        price: { kind: 'money', label: 'Replacement price', group: 'If it is lost' },
        currency: {
          kind: 'choice',
          vocabulary: 'currency',
          default: 'USD',
          takenFrom: 'organization.reportingCurrency',
          group: 'If it is lost',
        },
      },
      columns: ['name', 'author', 'genre', 'copies', 'price', 'published', 'updatedAt'],
      filters: ['genre', 'author', 'published', 'isbn'],
      children: [{ resource: 'loan', by: 'book' }],
    },
    loan: {
      path: '/loans',
      label: 'Loan',
      plural: 'Loans',
      section: 'lending',
      about: 'A book that a member takes home, and when it is due.',
      states: {
        initial: 'reserved',
        of: { reserved: 'wait', out: 'ok', overdue: 'bad', returned: 'idle' },
        ranks: [['overdue'], ['out'], ['reserved'], ['returned']],
        moves: [
          { action: 'lend', label: 'Lend', from: ['reserved'], to: 'out', verb: 'activate', needs: ['dueOn'] },
          { action: 'remind', label: 'Mark as overdue', from: ['out'], to: 'overdue', verb: 'activate' },
          { action: 'return', label: 'Take back', from: ['out', 'overdue'], to: 'returned', verb: 'activate' },
        ],
        deletable: ['reserved', 'returned'],
      },
      fields: {
        book: { kind: 'link', to: 'book', required: true, immutable: true },
        member: { kind: 'link', to: 'member', required: true, immutable: true },
        takenOn: { kind: 'date', required: true },
        dueOn: { kind: 'date', help: 'Needed before the book is handed out.' },
        renewals: { kind: 'number', integer: true, min: 0, max: 3, default: 0 },
      },
      columns: ['name', 'status', 'book', 'member', 'takenOn', 'dueOn', 'renewals'],
      filters: ['book', 'member', 'takenOn', 'dueOn'],
      rules: [{ rule: 'after', field: 'dueOn', than: 'takenOn' }],
    },
    member: {
      path: '/members',
      label: 'Member',
      plural: 'Members',
      section: 'lending',
      about: 'Who may borrow.',
      fields: {
        email: { kind: 'text', format: 'email', required: true },
        joinedOn: { kind: 'date' },
        card: { kind: 'choice', options: ['adult', 'child', 'school'], default: 'adult', required: true },
      },
      columns: ['name', 'email', 'card', 'joinedOn', 'updatedAt'],
      filters: ['card', 'joinedOn', 'email'],
      unique: [['email']],
      children: [{ resource: 'loan', by: 'member' }],
    },
  },
})
