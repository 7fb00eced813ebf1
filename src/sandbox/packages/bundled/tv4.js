import tv4 from 'tv4';

export default tv4;
