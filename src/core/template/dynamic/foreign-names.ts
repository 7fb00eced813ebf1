import { wordSet } from '../../value/objects.ts';
import type { Value } from '../../value/types.ts';

export type FakeSource = readonly [path: string, ...args: Value[]];

/** Methods that Postman calls by their own names: `$randomFirstName`. */
const named: Readonly<Record<string, string>> = {
  commerce: 'price product productAdjective productMaterial productName department',
  company: 'catchPhrase catchPhraseAdjective catchPhraseDescriptor catchPhraseNoun',
  datatype: 'boolean',
  date: 'month weekday',
  finance: 'transactionType currencyCode currencyName currencySymbol',
  hacker: 'abbreviation noun verb ingverb adjective phrase',
  internet: 'password userAgent protocol domainName domainSuffix domainWord email exampleEmail url',
  location: 'city streetAddress country countryCode latitude longitude',
  lorem: 'word words',
  person: 'firstName lastName fullName jobArea jobDescriptor jobTitle jobType',
  system: `
    semver fileName fileType fileExt commonFileName commonFileType commonFileExt filePath directoryPath mimeType
  `,
};

/** Methods that Postman calls by their modules, too: `$randomLoremWord`. */
const namedWithModule: Readonly<Record<string, string>> = {
  company: 'name',
  database: 'column type collation engine',
  date: 'future past recent',
  lorem: 'word words sentence sentences paragraph paragraphs text slug lines',
};

const imagesOfAnySubject = `
  ImageUrl AbstractImage AnimalsImage BusinessImage CatsImage CityImage FoodImage NightlifeImage FashionImage NatureImage
  SportsImage TransportImage
`;

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

const methodsOf = (
  modules: Readonly<Record<string, string>>,
  nameOf: (module: string, method: string) => string,
) =>
  Object.entries(modules).flatMap(([module, methods]) =>
    [...wordSet(methods)].map((method): [string, FakeSource] => [
      nameOf(capital(module), capital(method)),
      [`${module}.${method}`],
    ]),
  );

/** Postman's names, without `$random`. */
export const postmanNames: Readonly<Record<string, FakeSource>> = {
  ...Object.fromEntries(methodsOf(named, (_, method) => method)),
  ...Object.fromEntries(methodsOf(namedWithModule, (module, method) => module + method)),
  ...Object.fromEntries([...wordSet(imagesOfAnySubject)].map((name) => [name, ['image.url']])),
  AlphaNumeric: ['string.alphanumeric'],
  Color: ['color.human'],
  HexColor: ['color.rgb'],
  UUID: ['string.uuid'],
  IP: ['internet.ipv4'],
  IPV6: ['internet.ipv6'],
  MACAddress: ['internet.mac'],
  Locale: [
    'helpers.arrayElement',
    ['ar', 'da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'ja', 'ko', 'nl', 'pl', 'pt', 'sv', 'tr', 'zh'],
  ],
  NamePrefix: ['person.prefix'],
  NameSuffix: ['person.suffix'],
  PhoneNumber: ['phone.number'],
  PhoneNumberExt: ['phone.number'],
  StreetName: ['location.street'],
  AvatarImage: ['image.avatar'],
  PeopleImage: ['image.personPortrait'],
  ImageDataUri: ['image.dataUri'],
  BankAccount: ['finance.accountNumber'],
  BankAccountName: ['finance.accountName'],
  CreditCardMask: ['finance.accountNumber', 4],
  BankAccountBic: ['finance.bic'],
  BankAccountIban: ['finance.iban'],
  Bitcoin: ['finance.bitcoinAddress'],
  CompanySuffix: ['helpers.arrayElement', ['Inc', 'LLC', 'Group', 'and Sons']],
  Bs: ['company.buzzPhrase'],
  BsAdjective: ['company.buzzAdjective'],
  BsBuzz: ['company.buzzVerb'],
  BsNoun: ['company.buzzNoun'],
  UserName: ['internet.username'],
};

/** Modules under the names that JetBrains, and faker before version 8, have for them. */
const modules: Readonly<Record<string, string>> = {
  name: 'person',
  address: 'location',
  phoneNumber: 'phone',
};

const methods: Readonly<Record<string, string>> = {
  'internet.emailAddress': 'internet.email',
  'internet.safeEmailAddress': 'internet.exampleEmail',
  'internet.userName': 'internet.username',
  'internet.ipV4Address': 'internet.ipv4',
  'internet.ipV6Address': 'internet.ipv6',
  'internet.macAddress': 'internet.mac',
  'person.username': 'internet.username',
  'person.name': 'person.fullName',
  'person.title': 'person.jobTitle',
  'person.findName': 'person.fullName',
  'location.streetName': 'location.street',
  'location.cityName': 'location.city',
  'location.fullAddress': 'location.streetAddress',
  'location.postcode': 'location.zipCode',
  'location.stateAbbr': 'location.state',
  'phone.phoneNumber': 'phone.number',
  'phone.cellPhone': 'phone.number',
  'company.companyName': 'company.name',
  'company.bs': 'company.buzzPhrase',
  'datatype.uuid': 'string.uuid',
  'datatype.number': 'number.int',
  'datatype.float': 'number.float',
  'random.word': 'lorem.word',
  'random.words': 'lorem.words',
  'random.alpha': 'string.alpha',
  'random.alphaNumeric': 'string.alphanumeric',
  'random.numeric': 'string.numeric',
  'commerce.color': 'color.human',
};

export function currentPath(path: string): string {
  const [module = '', ...rest] = path.split('.');
  const moved = [Object.hasOwn(modules, module) ? modules[module] : module, ...rest].join('.');
  return (Object.hasOwn(methods, moved) ? methods[moved] : undefined) ?? moved;
}
