/** The most common passwords of public breach lists that are long enough to be allowed, in lower case. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
  123456123456 123456654321 123456789000 123456789012 1234567890123 12345678901234 123456789012345 1234567890123456
  123456789101112 123456789123 123456789123456 123456789abc 123456789qwe 1234567890qwe 1234567890qwertyuiop 1234567890abc
  12345678910111213 0123456789012 0987654321098 098765432100 987654321012 9876543210987 112233445566 11223344556677
  1122334455667788 121212121212 123123123123 123321123321 123qwe123qwe 147258369000 147258369147 1a2b3c4d5e6f
  1q2w3e4r5t6y 1q2w3e4r5t6y7u 1q2w3e4r5t6y7u8i 1q2w3e4r5t6y7u8i9o0p 1qaz1qaz1qaz 1qaz2wsx3edc 1qaz2wsx3edc4rfv
  1qazxsw23edc qazwsxedcrfv qazwsxedc123 zaq12wsxcde3 zaq1xsw2cde3 q1w2e3r4t5y6 q1w2e3r4t5y6u7 qweasdzxc123 qweasd123456
  asdfghjkl123 asdfghjkl1234 asdfghjklzxcvbnm zxcvbnm12345 zxcvbnm123456 zxcvbnmasdfghjkl qwertyuiop12 qwertyuiop123
  qwertyuiop1234 qwertyuiopasdfghjkl qwerty123456 qwerty1234567 qwerty12345678 qwertyqwerty qwertyuiop[] 123456qwerty
  qwerty654321 abcdefghijkl abcdefghijklm abcdefghijklmnop abcdefghijklmnopqrstuvwxyz abc123abc123 abcd12345678
  abcdef123456 abcdefg12345 a1b2c3d4e5f6 aa123456789a aaa111bbb222 password1234 password12345 password123456
  password1234567 password12345678 password123456789 passwordpassword password2024 password2025 password2026 passw0rd1234
  p@ssw0rd1234 p@ssword1234 mypassword12 mypassword123 mypassword1234 thisispassword thisismypassword yourpassword
  changeme1234 changeme12345 changemechangeme changethispassword letmein12345 letmein123456 letmeinletmein welcome12345
  welcome123456 welcomewelcome administrator administrator1 administrator123 adminadminadmin admin1234567 admin12345678
  admin123456789 adminpassword adminpassword1 rootpassword superpassword secretsecret secretpassword iloveyou1234
  iloveyou12345 iloveyouforever iloveyousomuch iloveyoubaby ilovemyfamily ilovejesus123 jesuschrist1 christopher1
  correcthorsebatterystaple trustno1trustno1 monkeymonkey dragondragon sunshine1234 princess1234 princess12345
  football1234 football12345 baseball1234 superman1234 batman123456 liverpool123 manchester12 chelsea12345 pokemon12345
  minecraft123 starwars1234 computer1234 internet1234 samsung12345 facebook1234 google123456 microsoft123 hello1234567
  helloworld12 helloworld123 helloworld1234 testtesttest test12345678 test123456789 testpassword testpassword1 demodemodemo
  `
    .trim()
    .split(/\s+/),
);
