/**
 * The beginnings of what is tried first: the words that lead the lists of leaked passwords, in small letters, without
 * the digits and signs that people add to them.
 */
export const commonPasswords: readonly string[] = [
  'password passwort passwoid passwd letmein welcome admin administrator login master iloveyou monkey dragon sunshine',
  'princess football baseball superman batman shadow michael jennifer jordan michelle charlie thomas robert daniel',
  'hunter killer ranger buster soccer hockey freedom whatever trustnoi starwars pokemon computer internet secret',
  'default changeme changeit temporary temppass testtest tester testing guest root toor access account security',
  'summer winter spring autumn january february march april august september october november december monday',
  'friday sunday flower cheese cookie banana orange purple yellow silver golden diamond forever loveme lovely',
  'qazwsx iqazzwsx iqaz qwerty qwertz azerty asdfgh zxcvbn ginger pepper matrix mustang harley corvette ferrari',
  'mercedes liverpool chelsea arsenal barcelona juventus yankees cowboys lakers eagles samsung google facebook',
  'linkedin microsoft windows apple android amazon netflix spotify office company business manager marketing',
  'campaign advertising media london paris berlin newyork amsterdam england america france germany',
].flatMap(line => line.split(' '))
