import dayjs from 'dayjs';
import advancedFormat from 'dayjs/plugin/advancedFormat.js';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import dayOfYear from 'dayjs/plugin/dayOfYear.js';
import duration from 'dayjs/plugin/duration.js';
import isBetween from 'dayjs/plugin/isBetween.js';
import isoWeek from 'dayjs/plugin/isoWeek.js';
import isSameOrAfter from 'dayjs/plugin/isSameOrAfter.js';
import isSameOrBefore from 'dayjs/plugin/isSameOrBefore.js';
import localizedFormat from 'dayjs/plugin/localizedFormat.js';
import minMax from 'dayjs/plugin/minMax.js';
import objectSupport from 'dayjs/plugin/objectSupport.js';
import quarterOfYear from 'dayjs/plugin/quarterOfYear.js';
import relativeTime from 'dayjs/plugin/relativeTime.js';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import weekday from 'dayjs/plugin/weekday.js';
import weekOfYear from 'dayjs/plugin/weekOfYear.js';

export default dayjs;

/** `require('dayjs/plugin/utc')`. */
export const parts = {
  'plugin/advancedFormat': advancedFormat,
  'plugin/customParseFormat': customParseFormat,
  'plugin/dayOfYear': dayOfYear,
  'plugin/duration': duration,
  'plugin/isBetween': isBetween,
  'plugin/isoWeek': isoWeek,
  'plugin/isSameOrAfter': isSameOrAfter,
  'plugin/isSameOrBefore': isSameOrBefore,
  'plugin/localizedFormat': localizedFormat,
  'plugin/minMax': minMax,
  'plugin/objectSupport': objectSupport,
  'plugin/quarterOfYear': quarterOfYear,
  'plugin/relativeTime': relativeTime,
  'plugin/timezone': timezone,
  'plugin/utc': utc,
  'plugin/weekday': weekday,
  'plugin/weekOfYear': weekOfYear,
};
