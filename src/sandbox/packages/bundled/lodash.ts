import lodash from 'lodash';

export default lodash;

/** `require('lodash/get')`. */
export const parts = lodash;
