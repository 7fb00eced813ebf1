/** Formats that can be told by one look. Others are annotations. */
export const formats: Readonly<Record<string, (text: string) => boolean>> = {
  date: (text) => isDate(text),
  'date-time': (text) => {
    const [, date = '', hour = '', minute = '', second = ''] =
      /^(\d{4}-\d\d-\d\d)[Tt ](\d\d):(\d\d):(\d\d)(?:\.\d{1,20})?(?:[Zz]|[+-]\d\d:\d\d)$/.exec(text) ?? [];
    return isDate(date) && Number(hour) < 24 && Number(minute) < 60 && Number(second) <= 60;
  },
  uuid: (text) => /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(text),
  email: (text) => /^[^\s@]{1,200}@[^\s@]{1,200}$/.test(text),
  ipv4: (text) => /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/.test(text),
  uri: (text) => /^[a-z][a-z\d+.-]{0,30}:\S{1,2000}$/i.test(text),
  url: (text) => /^[a-z][a-z\d+.-]{0,30}:\S{1,2000}$/i.test(text),
};

function isDate(text: string): boolean {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  if (year === '') return false;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day);
}
