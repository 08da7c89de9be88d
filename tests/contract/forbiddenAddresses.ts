/**
 * Ways of writing addresses that lead inside, by whatever a parser, a resolver or a careless comparison makes of them. Where an
 * address of this machine is meant, `port` is that of a listener that must never hear of it.
 */
export function forbiddenAddresses(port: number): readonly string[] {
  const hosts = [
    ...privateV4.flatMap(spellings),
    ...privateV4.flatMap(inV6),
    ...privateV6.map(address => `[${address}]`),
    ...names,
  ]
  const urls = hosts.map(host => `http://${host}:${port}/vast.xml`)
  return [...new Set([...urls, ...oddUrls(port)])]
}

const privateV4 = [
  '127.0.0.1',
  '127.0.0.2',
  '127.1.2.3',
  '127.255.255.254',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.254',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '100.100.100.200',
  '192.0.0.192',
  '168.63.129.16',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
] as const

/** One IPv4 address in the ways that URL parsers read: decimal, octal, hexadecimal, shortened, mixed, in other digits. */
function spellings(address: string): string[] {
  const parts = address.split('.').map(Number)
  const [a = 0, b = 0, c = 0, d = 0] = parts
  const number = ((a * 256 + b) * 256 + c) * 256 + d
  const octal = parts.map(part => `0${part.toString(8)}`)
  const hex = parts.map(part => `0x${part.toString(16)}`)
  return [
    address,
    `${address}.`,
    String(number),
    `0${number.toString(8)}`,
    `0x${number.toString(16)}`,
    octal.join('.'),
    hex.join('.'),
    `${a}.${b}.${c * 256 + d}`,
    `${a}.${(b * 256 + c) * 256 + d}`,
    `${hex[0]}.${octal[1]}.${c}.${d}`,
    address.replaceAll('.', '%2e'),
    [...address].map(letter => (/\d/.test(letter) ? String.fromCodePoint(0xff10 + Number(letter)) : letter)).join(''),
    address.replaceAll('.', '。'),
  ]
}

/** The same address where IPv6 carries IPv4: mapped, compatible, translated, 6to4. */
function inV6(address: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
  const [high, low] = [a * 256 + b, c * 256 + d].map(part => part.toString(16))
  return [
    `[::ffff:${address}]`,
    `[::ffff:${high}:${low}]`,
    `[0:0:0:0:0:ffff:${high}:${low}]`,
    `[::${high}:${low}]`,
    `[64:ff9b::${high}:${low}]`,
    `[64:ff9b:1::${high}:${low}]`,
    `[2002:${high}:${low}::]`,
    `[::ffff:0:${high}:${low}]`,
  ]
}

const privateV6 = [
  '::',
  '::1',
  '0:0:0:0:0:0:0:1',
  '0000:0000:0000:0000:0000:0000:0000:0001',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2001:10::1',
  '3fff::1',
  '5f00::1',
]

/** What the resolver of the test leads to this machine; real ones do so for some. */
const names = [
  'localhost',
  'LOCALHOST',
  'localhost.',
  'localhost.localdomain',
  'ip6-localhost',
  'a.localhost',
  'inside.example',
  'inside.example.',
  'half-inside.example',
  'inside6.example',
  'mapped.example',
  'scoped.example',
  '127.0.0.1.inside.example',
  'ⓛocalhost',
  'loc\u00adalhost',
  'metadata.google.internal',
]

function oddUrls(port: number): string[] {
  const here = `127.0.0.1:${port}`
  return [
    `http://user:pw@${here}/`,
    `http://ads.example@${here}/`,
    `http://ads.example:443@${here}/`,
    `http://${here}#@ads.example/`,
    `http://${here}?@ads.example/`,
    `http://ads.example%40${here}/`,
    `http:\\\\${here}\\vast.xml`,
    `http:/${here}/`,
    `http:${here}/`,
    `http:///${here}/`,
    `//${here}/`,
    `HTTP://${here}/`,
    `http://\t127.0.0.1:${port}/`,
    `http://127.0.0\n.1:${port}/`,
    ` http://${here}/ `,
    `http://[::1%25lo]:${port}/`,
    `http://[fe80::1%25eth0]:${port}/`,
    `http://[::1]:0${port}/`,
    `http://127.0.0.1:${port}%2f/`,
    'http://169.254.169.254/latest/meta-data/',
    'http://[fd00:ec2::254]/latest/meta-data/',
    'http://metadata.google.internal/computeMetadata/v1/',
    'http://100.100.100.200/latest/meta-data/',
    'file:///etc/passwd',
    'file://127.0.0.1/etc/passwd',
    `ftp://${here}/`,
    `gopher://${here}/_GET`,
    `dict://${here}/`,
    `ldap://${here}/`,
    `ws://${here}/`,
    `unix:/var/run/docker.sock`,
    `blob:http://${here}/1`,
    `view-source:http://${here}/`,
    `jar:http://${here}/!/`,
    'data:text/xml,<VAST/>',
    'javascript:alert(1)',
    'about:blank',
    '',
    'vast.xml',
  ]
}

/** The test's name server: everything leads inside, one way or another. */
export async function insideNames(hostname: string): Promise<readonly string[]> {
  const name = hostname.toLowerCase().replace(/\.$/, '')
  if (name === 'half-inside.example') return ['93.184.216.34', '127.0.0.1']
  if (name === 'inside6.example' || name === 'ip6-localhost') return ['::1']
  if (name === 'mapped.example') return ['::ffff:127.0.0.1']
  if (name === 'scoped.example') return ['fe80::1%lo']
  if (name === 'metadata.google.internal') return ['169.254.169.254']
  return ['127.0.0.1']
}
