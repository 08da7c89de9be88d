import { t } from '../texts/t.ts'
import { type FileType, fileTypes } from './fileTypes.ts'

/** So many bytes of a file's beginning tell what it is. */
export const sniffedBytes = 512

/**
 * What a file is, by its first bytes and nothing else: names and declared types are whatever the sender likes.
 * @returns a type that is taken, or a sentence that says why the file is not
 */
export function sniffFile(head: Uint8Array): FileType | string {
  if (head.length === 0) return t('The file is empty')
  const found = signatures.find(({ at, bytes }) => isAt(head, at, bytes))
  if (found) return found.type(head)
  if (isMpegAudio(head)) return fileTypes.mp3
  if (isAdts(head)) return fileTypes.aac
  return textual(head)
}

interface Signature {
  readonly at: number
  /** Latin-1. */
  readonly bytes: string
  type(head: Uint8Array): FileType | string
}

const signatures: readonly Signature[] = [
  { at: 0, bytes: '\x89PNG\r\n\x1a\n', type: () => fileTypes.png },
  { at: 0, bytes: '\xff\xd8\xff', type: () => fileTypes.jpeg },
  { at: 0, bytes: 'GIF87a', type: () => fileTypes.gif },
  { at: 0, bytes: 'GIF89a', type: () => fileTypes.gif },
  { at: 0, bytes: 'RIFF', type: riffType },
  { at: 4, bytes: 'ftyp', type: isoType },
  // Videos of old QuickTime begin with their data.
  { at: 4, bytes: 'moov', type: () => fileTypes.mov },
  { at: 4, bytes: 'mdat', type: () => fileTypes.mov },
  { at: 4, bytes: 'wide', type: () => fileTypes.mov },
  { at: 0, bytes: '\x1a\x45\xdf\xa3', type: matroskaType },
  { at: 0, bytes: 'ID3', type: () => fileTypes.mp3 },
  { at: 0, bytes: 'OggS', type: () => fileTypes.ogg },
  { at: 0, bytes: 'PK\x03\x04', type: () => fileTypes.zip },
  { at: 0, bytes: 'PK\x05\x06', type: () => t('The ZIP contains no files') },
  { at: 0, bytes: 'WEBVTT', type: () => fileTypes.vtt },
  { at: 0, bytes: '\xef\xbb\xbfWEBVTT', type: () => fileTypes.vtt },
  { at: 0, bytes: '%PDF', type: () => t('PDF documents aren’t supported') },
  { at: 0, bytes: 'FWS', type: () => t('Flash files aren’t supported') },
  { at: 0, bytes: 'CWS', type: () => t('Flash files aren’t supported') },
]

function riffType(head: Uint8Array): FileType | string {
  if (isAt(head, 8, 'WEBP')) return fileTypes.webp
  return isAt(head, 8, 'WAVE') ? fileTypes.wav : unknown
}

/** The major brand says what a file of the MP4 family is. */
function isoType(head: Uint8Array): FileType | string {
  const brand = latin(head.subarray(8, 12))
  if (brand === 'avif' || brand === 'avis') return fileTypes.avif
  if (/^(mif1|msf1|hei|hev)/.test(brand)) return t('HEIC images aren’t supported: save the image as JPEG')
  if (brand === 'qt  ') return fileTypes.mov
  return /^(M4A |M4B |M4P )/.test(brand) ? fileTypes.m4a : fileTypes.mp4
}

function matroskaType(head: Uint8Array): FileType | string {
  return latin(head).includes('webm')
    ? fileTypes.webm
    : t('Matroska videos aren’t supported: save the video as MP4 or WebM')
}

/** MPEG audio, layer III, without a tag before it. */
function isMpegAudio([first = 0, second = 0, third = 0]: Uint8Array): boolean {
  return first === 0xff && (second & 0xe6) === 0xe2 && (third & 0xf0) !== 0xf0 && (third & 0x0c) !== 0x0c
}

function isAdts([first = 0, second = 0]: Uint8Array): boolean {
  return first === 0xff && (second & 0xf6) === 0xf0
}

function textual(head: Uint8Array): string {
  const text = latin(head)
    .replace(/^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)|\0/g, '')
    .trimStart()
    .toLowerCase()
  const captions = captionFormats.find(({ begins }) => begins.test(text))
  if (captions) return t('%{format} captions aren’t supported: save them as WebVTT (.vtt)', { format: captions.name })
  // What is plain UTF-8 was known by its signature.
  if (text.startsWith('webvtt')) return t('WebVTT files must be encoded as UTF-8: save the file again as UTF-8')
  if (/<svg[\s/>]/.test(text))
    return t('SVG images aren’t supported because they can run scripts: save the image as PNG or WebP')
  if (/^(<!doctype html|<html|<script|<head|<body)/.test(text)) {
    return t('Single HTML files aren’t supported: upload a ZIP that includes all their files')
  }
  return unknown
}

const captionFormats: readonly { readonly name: string; readonly begins: RegExp }[] = [
  { name: 'SRT', begins: /^\d+[^\S\r\n]*[\r\n]+\d{1,2}:\d{2}:\d{2}[,.]\d{1,3}\s*-->/ },
  { name: 'TTML', begins: /^(<\?xml[^>]*>\s*)?(<!--(?:(?!-->)[\s\S])*-->\s*)*<(tt|\w+:tt)[\s>]/ },
  { name: 'SCC', begins: /^scenarist_scc/ },
  { name: 'SubStation', begins: /^\[script info\]/ },
  { name: 'SAMI', begins: /^<sami[\s>]/ },
]

const unknown = t('This file type isn’t supported')

function isAt(head: Uint8Array, at: number, bytes: string): boolean {
  return latin(head.subarray(at, at + bytes.length)) === bytes
}

function latin(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes)
}
