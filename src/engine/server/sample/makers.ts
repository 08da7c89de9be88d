/** Names for sample rows: the n-th row has the n-th, and none comes twice among the first few hundred. */
export function samplePerson(index: number): string {
  return `${pickAt(first, index)} ${pickAt(last, index * 7 + Math.floor(index / first.length))}`
}

export function sampleCompany(index: number): string {
  return `${pickAt(last, index * 5 + 3)} ${pickAt(firms, index)}`
}

export function sampleCity(index: number): string {
  return pickAt(cities, index)
}

/** `Ana Ferreira` has `ana.ferreira@mail.example`. */
export function sampleEmail(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return `${plain.replace(/[^a-z0-9]+/g, '.').replace(/^\.|\.$/g, '') || 'somebody'}@mail.example`
}

function pickAt(words: readonly string[], index: number): string {
  return words[index % words.length] ?? ''
}

const first =
  'Ana Ben Chiara David Elif Farid Grace Hiro Ines Jonas Kemi Liam Mei Noah Olga Pavel Quinn Rosa Samir Tara Umar Vera Wanda Yusuf'.split(
    ' ',
  )
const last =
  'Ferreira Okafor Rossi Novak Demir Haddad Lindqvist Tanaka Moreau Weber Adeyemi Byrne Chen Costa Petrova Horak Sullivan Alvarez Nasser Kapoor Rahman Sokolov Jensen Aydin Hale'.split(
    ' ',
  )
const firms = ['& Sons', 'Partners', 'Works', 'Trading', 'Studio', 'Group', 'Supply']
const cities = 'Porto Lagos Turin Prague Izmir Oslo Kyoto Lyon Bremen Cork Valencia Boston Tallinn Jaipur'.split(' ')
